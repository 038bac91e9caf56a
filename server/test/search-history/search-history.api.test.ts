import { CAST } from "@chonsu/db/seed/cast";
import { insertRows } from "@chonsu/db/test/insert-rows";
import type { SearchHistoryItem } from "@chonsu/shared/entities/searches";
import { SEARCH_HISTORY_MAX } from "@chonsu/shared/limits";
import { beforeEach, expect, it } from "vitest";
import { connectionOf } from "../support/connection.ts";
import { type Handle, startTestApp, type TestApp } from "../support/harness.ts";

const PATH = "/api/search-history/";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

async function words(handle: Handle = "hangyeol"): Promise<string[]> {
  const { body } = await app.as(handle).get(PATH).expect(200);
  return body.map(({ keyword }: SearchHistoryItem) => keyword);
}

function add(keyword: string) {
  return app.as("hangyeol").post(PATH).send({ keyword });
}

it("POST /api/search-history/ moves a repeated word to the front, as one row with the new time, in any Unicode composition", async () => {
  await add("로봇");
  await add("접근성");
  app.clock.advance(60_000);
  const again = await add("로봇".normalize("NFD"));
  expect([again.status, again.body.keyword]).toEqual([201, "로봇"]);
  expect(again.body.created_at).toBe("2026-11-21T14:01:00.000+09:00");
  expect(await words()).toEqual(["로봇", "접근성"]);
  await add("Python");
  await add("python");
  expect(await words()).toEqual(["python", "Python", "로봇", "접근성"]);
});

it("POST /api/search-history/ keeps my newest fifty, and all of other members", async () => {
  for (let index = 0; index < SEARCH_HISTORY_MAX + 3; index += 1) await add(`말 ${index}`).expect(201);
  const kept = await words();
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([SEARCH_HISTORY_MAX, "말 52", "말 3"]);
  await add("말 3");
  expect([(await words()).length, (await words()).at(-1)]).toEqual([SEARCH_HISTORY_MAX, "말 4"]);
  expect(await words("haneul")).toHaveLength(7);
});

it("POST /api/search-history/ puts a word in front also when the clock was set back", async () => {
  await add("로봇");
  insertRows(connectionOf(app), { search_history: [{ user_id: CAST.hangyeol.id, keyword: "어제" }] });
  expect(await words()).toEqual(["어제", "로봇"]);
});
