import { expect, it } from "vitest";
import { NOTIFIED_AT_ONCE } from "../../src/modules/projects/interest-notices.service.ts";
import { ME, startCrowd } from "../contract/statements/crowd.ts";
import { longestTurn } from "../contract/statements/turns.ts";
import { connectionOf } from "../support/connection.ts";
import { startTestApp, type TestApp } from "../support/harness.ts";

/** Members of each of three kinds. */
const SIZE = NOTIFIED_AT_ONCE + 50;
const SKILL_OF_ALL = "ROS";
const TIMEOUT = { timeout: 20_000 };

const draft = { title: "제목", content: "내용", keywords: [SKILL_OF_ALL] };

const idsIn = (app: TestApp, sql: string) => connectionOf(app).prepare(sql).pluck().all().map(Number);
const othersIn = (app: TestApp) => idsIn(app, `select id from users where id <> ${ME} order by id`);

const notifiedIn = (app: TestApp) =>
  idsIn(app, "select user_id from notifications where type = 'project_profile_keyword' order by user_id");
const untilAllAre = (app: TestApp) =>
  expect.poll(() => idsIn(app, "select project_id from interest_notices"), TIMEOUT).toEqual([]);

it("notifies very many members of a post in batches, each member once", async () => {
  const app = await startCrowd(SIZE, { popular: 0 });
  const { turn } = await longestTurn(app, async () => {
    await app.visitor(app.token(ME)).post("/api/projects/").send(draft).expect(201);
    await untilAllAre(app);
  });
  expect(turn.rowsOfOneStatement).toBeLessThanOrEqual(NOTIFIED_AT_ONCE);
  expect(notifiedIn(app)).toEqual(othersIn(app));
});

it("continues where an earlier process stopped", async () => {
  const before = await startCrowd(SIZE, { popular: 0 });
  const post = { ...draft, keywords: ["혼자만의 말"] };
  const { id } = (await before.visitor(before.token(ME)).post("/api/projects/").send(post).expect(201)).body;
  const others = othersIn(before);
  const last = others.at(-SIZE);
  connectionOf(before).exec(`update project_keywords set keyword = '${SKILL_OF_ALL}' where project_id = ${id}`);
  connectionOf(before).exec(`insert into interest_notices values (${id}, ${last})`);
  const app = await startTestApp({ snapshot: connectionOf(before).serialize(), seed: "after a restart" });
  await untilAllAre(app);
  expect(notifiedIn(app)).toEqual(others.filter((other) => other > Number(last)));
});
