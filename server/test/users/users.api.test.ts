import { CAST } from "@chonsu/db/seed/cast";
import { insertRows } from "@chonsu/db/test/insert-rows";
import { beforeEach, expect, it } from "vitest";
import { transact } from "../../src/command/transact.ts";
import { refuse } from "../../src/platform/refusal.ts";
import { statementsDuring } from "../contract/statements.ts";
import { connectionOf } from "../support/connection.ts";
import { startTestApp, type TestApp } from "../support/harness.ts";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

it("GET /api/current-user/ says who is staff", async () => {
  expect((await app.as("chanho").get("/api/current-user/")).body.is_staff).toBe(true);
});

it("POST /api/profile/updateOneDegreeCount/{id}/ counts the accepted relations of a member again", async () => {
  const count = async () => (await app.as("haneul").get("/api/current-user/")).body.profile.one_degree_count;
  const before = await count();
  connectionOf(app).exec(`update users set one_degree_count = 7 where id = ${CAST.haneul.id}`);
  const answer = await app.as("junho").post(`/api/profile/updateOneDegreeCount/${CAST.haneul.id}/`);
  expect([answer.body, await count()]).toEqual([{ one_degree_count: before }, before]);
});

it("GET /api/search-users/ finds at most a hundred, with my chons, in a constant number of statements", async () => {
  const users = Array.from({ length: 300 }, (_, n) => ({ email: `crowd${n}@kaist.ac.kr`, user_name: "가김" }));
  insertRows(connectionOf(app), { users });
  app.ctx.memory.sync();
  const search = (user_name: string) =>
    statementsDuring(app, () => app.as("haneul").get("/api/search-users/").query({ user_name }).expect(200));
  const [few, many] = [await search("윤준호"), await search("김")];
  expect(many.answer.body.user_id_list).toHaveLength(100);
  expect(many.answer.body.user_id_list).toContain(CAST.minji.id);
  expect(many.statements.length).toBe(few.statements.length);
});

it("cached user cards keep nothing from a command that is refused", () => {
  const { ctx } = app;
  const ids = [CAST.haneul.id];
  const introduction = () => ctx.cards.of(ids).get(CAST.haneul.id)?.row.introduction;
  const before = introduction();
  transact(ctx, () => {
    connectionOf({ ctx }).exec(`update users set introduction = 'never' where id = ${ids}`);
    expect(introduction()).toBe("never");
    return refuse("NOT_FOUND");
  });
  expect(introduction()).toBe(before);
});
