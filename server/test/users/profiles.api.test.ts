import { CAST } from "@chonsu/db/seed/cast";
import { users } from "@chonsu/db/tables/users";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/harness.ts";

interface Link {
  readonly portfolioLink: string;
}

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

const update = (body: object) => app.as("haneul").put("/api/profile/update/").send(body);
const mine = async () => (await app.as("haneul").get(`/api/profile/${CAST.haneul.id}/`)).body;

describe("PUT and PATCH /api/profile/update/", () => {
  it("replaces interests and links in the order given, by none too", async () => {
    const links = ["https://b.example/?q=1#x", "http://a.example", "https://b.example/?q=1#x"];
    const answer = await update({
      keywords: ["나", "가"],
      portfolio_links: links.map((portfolioLink) => ({ portfolioLink })),
    });
    expect(answer.body.keywords).toEqual(["나", "가"]);
    expect(answer.body.portfolio_links.map((link: Link) => link.portfolioLink)).toEqual(links);
    const empty = await update({ keywords: [], portfolio_links: [] });
    expect(empty.body).toMatchObject({ keywords: [], portfolio_links: [] });
  });

  it("shows a new name wherever the member appears", async () => {
    await update({ user_name: " 정 하늘🐣 " });
    expect((await app.as("junho").get("/api/user/1/")).body).toMatchObject({
      user_name: "정 하늘🐣",
      profile: { user_name: "정 하늘🐣" },
    });
    const { body } = await app.as("junho").get(`/api/path/${CAST.gyuri.id}/`);
    expect(body.paths_name.flat()).toContain("정 하늘🐣");
  });

  it("stores the server's own school from a form too, and leaves the one there is where none is sent", async () => {
    app.ctx.db.update(users).set({ school: "한국과학기술원" }).where(eq(users.id, CAST.haneul.id)).run();
    expect((await update({ year: 2020 })).body.school).toBe("한국과학기술원");
    const answer = await app
      .as("haneul")
      .put("/api/profile/update/")
      .field("school", "서울대학교")
      .field("year", "2021");
    expect([answer.status, answer.body.school, answer.body.year]).toEqual([200, "카이스트", 2021]);
  });

  it("says a form's sentences from a form too", async () => {
    const answer = await app
      .as("haneul")
      .put("/api/profile/update/")
      .field("major1", "")
      .field("keywords[]", "Go")
      .field("keywords[]", "go");
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { major1: ["최소 1개의 전공을 선택해야 합니다."], keywords: ["이미 추가한 관심사입니다."] },
    ]);
  });

  it("lets the admission year be the current one by the server's clock in Korea", async () => {
    const late = await startTestApp({ now: Date.parse("2026-12-31T15:00:00Z") });
    const answer = await late.as("haneul").put("/api/profile/update/").send({ year: 2027 });
    expect([answer.status, answer.body.year]).toEqual([200, 2027]);
    const early = await startTestApp({ now: Date.parse("2026-12-31T14:59:59Z") });
    expect((await early.as("haneul").put("/api/profile/update/").send({ year: 2027 })).status).toBe(400);
  });
});

describe("a profile in a form", () => {
  it("may carry any field, lists of objects as JSON", async () => {
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

  it("may empty a list by an empty JSON one, and lets lists it does not name stay", async () => {
    const before = await mine();
    const answer = await app.as("haneul").put("/api/profile/update/").field("skills", "[]");
    expect(answer.body).toEqual({ ...before, skills: [] });
  });

  it("is refused when a list is no JSON list of the right things", async () => {
    for (const skills of ["[{", "x", '[{"name":"a"}]', "[1]"]) {
      const answer = await app.as("haneul").put("/api/profile/update/").field("skills", skills);
      expect([skills, answer.status, Object.keys(answer.body.fields)]).toEqual([skills, 400, ["skills"]]);
    }
  });
});
