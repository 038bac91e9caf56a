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

async function notified(app: TestApp): Promise<number[]> {
  const connection = connectionOf(app);
  const waiting = () => connection.prepare("select count(*) from interest_notices").pluck().get();
  await expect.poll(waiting, TIMEOUT).toBe(0);
  return idsIn(app, "select user_id id from notifications where type = 'project_profile_keyword' order by user_id");
}

function othersIn(app: TestApp): number[] {
  return idsIn(app, `select id from users where id <> ${ME} order by id`);
}

function idsIn(app: TestApp, sql: string): number[] {
  return connectionOf(app)
    .prepare(sql)
    .all()
    .map(({ id }) => Number(id));
}

it("notifies very many members of a post in batches, each member once", async () => {
  const app = await startCrowd(SIZE, { popular: 0 });
  const create = () => app.visitor(app.token(ME)).post("/api/projects/").send(draft);
  const { turn } = await longestTurn(app, async () => {
    await create().expect(201);
    await expect.poll(() => idsIn(app, "select project_id id from interest_notices"), TIMEOUT).toEqual([]);
  });
  expect(turn.rowsOfOneStatement).toBeLessThanOrEqual(NOTIFIED_AT_ONCE);
  expect(await notified(app)).toEqual(othersIn(app));
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
  expect(await notified(app)).toEqual(others.filter((other) => other > Number(last)));
});
