import { act, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { createQueryClient } from "../../api/query.ts";
import { draw } from "../../test/routes.tsx";
import { startServer } from "../../test/server.ts";
import { useLeaveConversation } from "./conversations.mutations.ts";
import { conversationQueries } from "./conversations.queries.ts";

const ID = 1;

type Leave = ReturnType<typeof useLeaveConversation>;

function Leaving({ give }: { give: (leave: Leave) => void }) {
  give(useLeaveConversation());
  return null;
}

test("a conversation that I left is in no cache any more", async () => {
  await startServer();
  const client = createQueryClient();
  const { queryKey } = conversationQueries.log(ID);
  await client.fetchQuery(conversationQueries.list());
  await client.fetchQuery(conversationQueries.log(ID));
  const given: Leave[] = [];
  draw(<Leaving give={(leave) => given.push(leave)} />, client);
  await act(async () => given.at(-1)?.mutate(ID));
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(client.getQueryData(queryKey)).toBeUndefined();
  expect(client.getQueryData(conversationQueries.list().queryKey)?.some(({ id }) => id === ID)).toBe(false);
});
