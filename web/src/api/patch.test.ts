import { expect, test } from "vitest";
import { patch } from "./patch.ts";
import { createQueryClient } from "./query.ts";

const KEY = ["conversations", "log", 3];
const add = (list: readonly string[]) => [...list, "둘"];

test("changed data keep their age: marked data are still fetched when next shown", async () => {
  const client = createQueryClient();
  client.setQueryData(KEY, ["하나"], { updatedAt: 1000 });
  await client.invalidateQueries({ queryKey: KEY });
  patch(client, { queryKey: KEY }, add);
  expect(client.getQueryState(KEY)).toMatchObject({ data: ["하나", "둘"], isInvalidated: true, dataUpdatedAt: 1000 });
});

test("fresh data stay fresh, and what is not cached is not made up", () => {
  const client = createQueryClient();
  client.setQueryData(KEY, ["하나"]);
  for (const queryKey of [KEY, ["else"]]) patch(client, { queryKey }, add);
  expect(client.getQueryState(KEY)?.isInvalidated).toBe(false);
  expect(client.getQueryData(["else"])).toBeUndefined();
});
