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
  it("changes what is sent and lets everything else stay", async () => {
    const before = await mine();
    const answer = await update({ introduction: "새 소개\n두 줄", major2: "전산학부" });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...before, introduction: "새 소개\n두 줄", major2: "전산학부" });
    expect(await mine()).toEqual(answer.body);
    expect((await update({})).body).toEqual(answer.body);
    const patched = await app.as("haneul").patch("/api/profile/update/").send({ year: "2020" });
    expect(patched.body).toEqual({ ...answer.body, year: 2020 });
  });

  it("takes the whole profile back as it was shown, and changes nothing by it", async () => {
    const before = await mine();
    expect(before.image).not.toBeNull();
    const { portfolio_links: links, ...rest } = (await update(before)).body;
    const { portfolio_links: linksBefore, ...restBefore } = before;
    expect(rest).toEqual(restBefore);
    expect(links.map((link: Link) => link.portfolioLink)).toEqual(linksBefore.map((link: Link) => link.portfolioLink));
  });

  it("ignores what is read-only, unknown, or not mine to set", async () => {
    const before = await mine();
    const answer = await update({
      id: 2,
      user_id: 2,
      email: "other@kaist.ac.kr",
      is_staff: true,
      is_superuser: true,
      one_degree_count: 49,
      experiences: [{ id: 1, title: "x" }],
      password: "x",
      unknown: { deep: [1] },
    });
    expect([answer.status, answer.body]).toEqual([200, before]);
    const { body } = await app.as("haneul").get("/api/current-user/");
    expect(body).toMatchObject({ id: 1, email: CAST.haneul.email, is_staff: false, is_superuser: false });
  });

  it.each(["", null])("takes the second major %j for none", async (major2) => {
    await update({ major2: "물리학과" });
    expect((await update({ major2 })).body.major2).toBeNull();
  });

  it("replaces skills by name: those that stay keep their id, new ones come after them", async () => {
    const { skills } = await mine();
    const [first, second] = skills;
    const answer = await update({
      skills: [{ skill: "Zig" }, { skill: second.skill, id: 999 }, { skill: first.skill }],
    });
    expect(answer.body.skills).toEqual([first, second, { id: expect.any(Number), skill: "Zig" }]);
    expect(answer.body.skills[2].id).toBeGreaterThan(skills.at(-1).id);
    expect((await update({ skills: [] })).body.skills).toEqual([]);
  });

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

  it.each([
    ["user_name", "", "빈칸일 수 없습니다."],
    ["user_name", "   ", "빈칸일 수 없습니다."],
    ["user_name", "a".repeat(31), "30자까지 입력할 수 있습니다."],
    ["user_name", null, "글자로 입력해 주세요."],
    ["user_name", "a\u0000", "사용할 수 없는 문자가 들어 있습니다."],
    ["current_academic_degree", "석박통합", "선택할 수 없는 값입니다."],
    ["year", 1899, "1900 이상이어야 합니다."],
    ["year", 2027, "2026 이하여야 합니다."],
    ["year", "2027", "2026 이하여야 합니다."],
    ["year", 2020.5, /[가-힣]/],
    ["year", "올해", /[가-힣]/],
    ["year", null, /[가-힣]/],
    ["major1", "", "최소 1개의 전공을 선택해야 합니다."],
    ["major1", " ", "최소 1개의 전공을 선택해야 합니다."],
    ["major1", null, "최소 1개의 전공을 선택해야 합니다."],
    ["major1", "연금술학과", "선택할 수 없는 값입니다."],
    ["major2", "연금술학과", /[가-힣]/],
    ["introduction", "a".repeat(2001), "2000자까지 입력할 수 있습니다."],
    ["keywords", ["1", "2", "3", "4", "5", "6"], "최대 5개만 입력 가능합니다."],
    ["keywords", ["가", "가"], "이미 추가한 관심사입니다."],
    ["keywords", ["Go", "go"], "이미 추가한 관심사입니다."],
    ["keywords", ["Go", "Ｇｏ"], "이미 추가한 관심사입니다."],
    ["keywords", ["가", ""], "빈칸일 수 없습니다."],
    ["keywords", "가", "목록으로 보내 주세요."],
    ["skills", [{ skill: "a" }, { skill: " a " }], "이미 등록한 스킬입니다."],
    ["skills", [{ skill: "Python" }, { skill: "PYTHON" }], "이미 등록한 스킬입니다."],
    ["skills", [{ skill: " " }], "빈칸일 수 없습니다."],
    ["skills", [{ skill: "a".repeat(51) }], "50자까지 입력할 수 있습니다."],
    ["skills", [{}], "필수 항목입니다."],
    ["skills", Array.from({ length: 1000 }, (_, n) => ({ skill: `s${n}` })), "최대 999개만 입력 가능합니다."],
    ["portfolio_links", [{ portfolioLink: "javascript:alert(1)" }], "유효하지 않은 URL 형식이 포함되어 있습니다."],
    ["portfolio_links", [{ portfolioLink: "github.com/haneul" }], "유효하지 않은 URL 형식이 포함되어 있습니다."],
    ["portfolio_links", [{ portfolioLink: "" }], "빈칸일 수 없습니다."],
    ["image", 5, /[가-힣]/],
    ["image", {}, /[가-힣]/],
  ])("refuses %s as %j and changes nothing", async (field, value, text) => {
    const before = await mine();
    const answer = await update({ introduction: "다른 소개", [field]: value });
    expect([answer.status, answer.body.code]).toEqual([400, "VALIDATION"]);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
    expect(answer.body.fields[field][0]).toEqual(typeof text === "string" ? text : expect.stringMatching(text));
    expect(answer.body[field]).toEqual(answer.body.fields[field]);
    expect(answer.body.detail).toBe(answer.body.fields[field][0]);
    expect(await mine()).toEqual(before);
  });

  it.each(["서울대학교", " ", "", null, 5, ["x"]])(
    "stores the server's own school where %j is sent (R34)",
    async (school) => {
      app.ctx.db.update(users).set({ school: "한국과학기술원" }).where(eq(users.id, CAST.haneul.id)).run();
      const answer = await update({ school });
      expect([answer.status, answer.body.school]).toEqual([200, "카이스트"]);
      expect((await mine()).school).toBe("카이스트");
    },
  );

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

  it("keeps one whole list of many that are sent at once", async () => {
    const agent = app.as("haneul");
    const lists = Array.from({ length: 12 }, (_, n) => [`가${n}`, `나${n}`, "같이"]);
    await Promise.all(lists.map((keywords) => agent.put("/api/profile/update/").send({ keywords }).expect(200)));
    expect(lists).toContainEqual((await mine()).keywords);
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

  it("may be url-encoded", async () => {
    const answer = await app
      .as("haneul")
      .put("/api/profile/update/")
      .type("form")
      .send("introduction=a%20b&keywords[]=x");
    expect(answer.body).toMatchObject({ introduction: "a b", keywords: ["x"] });
  });
});
