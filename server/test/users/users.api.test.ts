import { CAST } from "@chonsu/db/seed/cast";
import { insertRows } from "@chonsu/db/test/insert-rows";
import { beforeEach, describe, expect, it } from "vitest";
import { statementsDuring } from "../contract/statements.ts";
import { connectionOf } from "../support/connection.ts";
import { type Handle, startTestApp, type TestApp } from "../support/harness.ts";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

describe("GET /api/current-user/", () => {
  it("says who is staff", async () => {
    expect((await app.as("chanho").get("/api/current-user/")).body.is_staff).toBe(true);
  });
});

describe("POST /api/profile/updateOneDegreeCount/{id}/", () => {
  it("counts the accepted relations of a member again", async () => {
    const count = async () => (await app.as("haneul").get("/api/current-user/")).body.profile.one_degree_count;
    const before = await count();
    connectionOf(app).exec(`update users set one_degree_count = 7 where id = ${CAST.haneul.id}`);
    const answer = await app.as("junho").post(`/api/profile/updateOneDegreeCount/${CAST.haneul.id}/`);
    expect([answer.body, await count()]).toEqual([{ one_degree_count: before }, before]);
  });
});

describe("GET /api/search-users/", () => {
  const search = async (handle: Handle, text: string) =>
    (await app.as(handle).get("/api/search-users/").query({ user_name: text }).expect(200)).body;

  it("finds names that contain the text, my chons first, then by name, as three parallel lists", async () => {
    const body = await search("haneul", "김");
    const expected = Object.values(CAST).filter(({ name }) => name.includes("김"));
    expect(body.user_id_list).toHaveLength(expected.length);
    expect(new Set(body.user_id_list)).toEqual(new Set(expected.map((member) => member.id)));
    const friends = new Set(app.ctx.graph.friendsOf(1));
    const marks = body.user_id_list.map((found: number) => friends.has(found));
    expect(marks.indexOf(false)).toBe(marks.filter(Boolean).length);
    expect(marks[0]).toBe(true);
    const names: string[] = body.profiles.map((profile: { user_name: string }) => profile.user_name);
    const strangers = names.slice(marks.indexOf(false));
    expect(strangers).toEqual(strangers.toSorted((a, b) => a.localeCompare(b, "ko")));
    for (const [at, found] of body.user_id_list.entries()) {
      expect(names[at]).toBe(expected.find((member) => member.id === found)?.name);
      expect(body.one_degree_distacne_list[at]).toBe(app.ctx.graph.distance(1, found));
    }
  });

  it("does not find me", async () => {
    expect((await search("haneul", "정하늘")).user_id_list).not.toContain(1);
    expect((await search("junho", "정하늘")).user_id_list).toContain(1);
  });

  it("finds at most a hundred, with my chons, in a constant number of statements", async () => {
    const users = Array.from({ length: 300 }, (_, n) => ({ email: `crowd${n}@kaist.ac.kr`, user_name: "가김" }));
    insertRows(connectionOf(app), { users });
    app.ctx.memory.sync();
    const few = await statementsDuring(app, () => search("haneul", "윤준호"));
    let found: number[] = [];
    const many = await statementsDuring(app, async () => {
      found = (await search("haneul", "김")).user_id_list;
    });
    expect(found).toHaveLength(100);
    expect(found).toContain(CAST.minji.id);
    expect(many.length).toBe(few.length);
  });
});
