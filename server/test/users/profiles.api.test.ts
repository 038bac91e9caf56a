import { CAST } from "@chonsu/db/seed/cast";
import { users } from "@chonsu/db/tables/users";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/harness.ts";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

const update = (body: object) => app.as("haneul").put("/api/profile/update/").send(body);

it("PUT /api/profile/update/ stores the server's own school, also from a form, and keeps the present one when none is sent", async () => {
  app.ctx.db.update(users).set({ school: "한국과학기술원" }).where(eq(users.id, CAST.haneul.id)).run();
  expect((await update({ year: 2020 })).body.school).toBe("한국과학기술원");
  const answer = await app.as("haneul").put("/api/profile/update/").field("school", "서울대학교").field("year", "2021");
  expect([answer.status, answer.body.school, answer.body.year]).toEqual([200, "카이스트", 2021]);
});

describe("a profile in a form", () => {
  it("may have every field, with lists of objects as JSON", async () => {
    const answer = await app
      .as("haneul")
      .put("/api/profile/update/")
      .field("user_name", "하늘")
      .field("year", "2019")
      .field("major2", "null")
      .field("skills", '[{"skill":"Zig"},{"skill":"Go"}]')
      .field("portfolio_links", '{"portfolioLink":"https://one.example"}')
      .field("keywords[]", "하나");
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ user_name: "하늘", year: 2019, major2: null, keywords: ["하나"] });
    expect(answer.body.skills.map(({ skill }: { skill: string }) => skill)).toEqual(["Zig", "Go"]);
    expect(answer.body.portfolio_links).toMatchObject([{ portfolioLink: "https://one.example" }]);
  });

  it("clears a list by an empty JSON list, and keeps lists that it does not name", async () => {
    const before = (await app.as("haneul").get(`/api/profile/${CAST.haneul.id}/`)).body;
    const answer = await app.as("haneul").put("/api/profile/update/").field("skills", "[]");
    expect(answer.body).toEqual({ ...before, skills: [] });
  });

  it("is refused when a list is not a JSON list of the right type", async () => {
    for (const skills of ["[{", "x", '[{"name":"a"}]', "[1]"]) {
      const answer = await app.as("haneul").put("/api/profile/update/").field("skills", skills);
      expect([skills, answer.status, Object.keys(answer.body.fields)]).toEqual([skills, 400, ["skills"]]);
    }
  });
});
