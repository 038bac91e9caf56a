import { EXPERIENCES } from "@chonsu/db/seed/campus/experiences";
import { CAST } from "@chonsu/db/seed/cast";
import { EXPERIENCE_DESCRIPTION_MAX, EXPERIENCE_KEYWORDS_MAX, SKILLS_MAX, TERM_MAX } from "@chonsu/shared/limits";
import { describe, expect, it } from "vitest";
import { statementsDuring } from "../contract/statements.ts";
import {
  begin,
  codeOf,
  expectBadField,
  expectRefusal,
  experienceOf,
  NO_IDS,
  say,
  together,
  WORDS,
} from "../support/experiences.ts";
import { type Handle, startTestApp, type TestApp } from "../support/harness.ts";

const CREATE = "/api/experience-details/create/";
const { robotOne } = EXPERIENCES;

const write = (app: TestApp, who: Handle, body: object) => app.as(who).post(CREATE).send(body);
const edit = (app: TestApp, who: Handle, id: number | string, body: object) =>
  app.as(who).put(`/api/experience-details/${id}/update/`).send(body);
const remove = (app: TestApp, who: Handle, id: number | string) =>
  app.as(who).delete(`/api/experience-details/${id}/delete/`);

async function skillsOf(app: TestApp, who: Handle): Promise<string[]> {
  const { body } = await app.as(who).get(`/api/profile/${CAST[who].id}/`);
  return body.skills.map(({ skill }: { skill: string }) => skill);
}

/** The words of a seeded member of the robot experience. */
async function wordsOf(app: TestApp, who: Handle) {
  const { experience_detail: details } = await experienceOf(app, who, robotOne.id);
  const found = details.find(({ user }) => user === CAST[who].id);
  if (found === undefined) throw new Error(`${who} says nothing`);
  return found;
}

/** Fields that no words take, whoever writes them. */
const BAD: readonly (readonly [what: string, field: string, value: unknown])[] = [
  ["a number as description", "description", 5],
  ["null as description", "description", null],
  ["a NUL in the description", "description", "a\u0000b"],
  ["half a letter in the description", "description", "\ud800"],
  ["a description too long", "description", "가".repeat(EXPERIENCE_DESCRIPTION_MAX + 1)],
  ["a text as tags", "tags", "로보틱스"],
  ["null as tags", "tags", null],
  ["numbers as tags", "tags", [5]],
  ["a blank tag", "tags", [" "]],
  ["a tag twice", "tags", ["로봇", " 로봇"]],
  ["a tag too long", "tags", ["가".repeat(TERM_MAX + 1)]],
  ["a sixth tag", "tags", Array.from({ length: EXPERIENCE_KEYWORDS_MAX + 1 }, (_, index) => `태그${index}`)],
  ["a skill twice", "skills_used", ["C++", "C++"]],
  ["a blank skill", "skills_used", [""]],
  ["a NUL in a skill", "skills_used", ["a\u0000"]],
  ["endless skills", "skills_used", Array.from({ length: SKILLS_MAX + 1 }, (_, index) => `${index}`)],
  ["a day that is none", "start_date", "2025-02-29"],
  ["the 31st of April", "end_date", "2025-04-31"],
  ["the 29th of February of 1900", "end_date", "1900-02-29"],
  ["a month that is none", "start_date", "2025-13-01"],
  ["a day in another form", "start_date", "2025.03.02"],
  ["a moment", "start_date", "2025-03-02T00:00:00+09:00"],
  ["a day without its zero", "end_date", "2025-3-2"],
  ["a number as a day", "end_date", 20_250_302],
  ["a word as a day", "end_date", "어제"],
];

describe("POST /api/experience-details/create/", () => {
  it("answers the words, which stand on the experience; the skills join those of my profile", async () => {
    const app = await startTestApp();
    const { id } = await begin(app, "junho");
    const before = await skillsOf(app, "junho");
    const known = before[0] ?? "";
    const { status, body } = await write(app, "junho", {
      experience: String(id),
      user: 1,
      description: "  불은 한 번만 났어요.\n정말로. ",
      tags: [" 회로 ", "로봇"],
      skills_used: ["납땜 🔥", known],
      start_date: "2024-02-29",
      end_date: "2024-02-29",
    });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        experience: id,
        user: CAST.junho.id,
        description: "불은 한 번만 났어요.\n정말로.",
        tags: ["회로", "로봇"],
        skills_used: ["납땜 🔥", known],
        start_date: "2024-02-29",
        end_date: "2024-02-29",
      },
    ]);
    expect((await experienceOf(app, "junho", id)).experience_detail).toEqual([body]);
    expect(await skillsOf(app, "junho")).toEqual([...before, "납땜 🔥"]);
  });

  it("adds no skill to a profile that is there in another case or width (R35)", async () => {
    const app = await startTestApp();
    const { id } = await begin(app, "junho");
    const before = await skillsOf(app, "junho");
    expect(before).toContain("KiCad");
    const { status } = await write(app, "junho", { ...WORDS, experience: id, skills_used: ["kicad", "Zig"] });
    expect([status, await skillsOf(app, "junho")]).toEqual([201, [...before, "Zig"]]);
  });

  it("needs words and a tag of the creator, and no days; nothing may stand for a day", async () => {
    const app = await startTestApp();
    const { id } = await begin(app, "junho");
    for (const description of [undefined, "", "  \n "]) {
      expectBadField(await write(app, "junho", { ...WORDS, experience: id, description }), "description");
    }
    for (const tags of [undefined, []]) {
      expectBadField(await write(app, "junho", { ...WORDS, experience: id, tags }), "tags");
    }
    const { body } = await write(app, "junho", { ...WORDS, experience: id, start_date: "", end_date: null });
    expect(body).toMatchObject({ ...WORDS, skills_used: [], start_date: null, end_date: null });
  });

  it("needs nothing of other members, who may begin or end alone", async () => {
    const app = await startTestApp();
    const { id } = await together(app, "junho", ["minji", "doyun"]);
    for (const who of ["minji", "doyun"] as const) {
      const copied = (await experienceOf(app, who, id)).experience_detail.find(({ user }) => user === CAST[who].id);
      await remove(app, who, copied?.id ?? 0).expect(204);
    }
    expect((await write(app, "minji", { experience: id }).expect(201)).body).toMatchObject({
      description: "",
      tags: [],
      skills_used: [],
    });
    const half = await write(app, "doyun", { experience: id, description: " ", tags: [], end_date: "2025-01-01" });
    expect([half.status, half.body.start_date, half.body.end_date]).toEqual([201, null, "2025-01-01"]);
  });

  it("reads forms too: lists by bracketed names, a lone one as a list", async () => {
    const app = await startTestApp();
    const [urlEncoded, multipart] = [await begin(app, "junho"), await begin(app, "junho")];
    const words = { description: "양식으로 쓴 글", tags: ["가", "나"], skills_used: ["C++"], start_date: null };
    const form = `experience=${urlEncoded.id}&description=양식으로 쓴 글&tags[]=가&tags[]=나&skills_used[]=C%2B%2B&start_date=`;
    const first = await app.as("junho").post(CREATE).type("form").send(encodeURI(form).replaceAll("%25", "%"));
    expect([first.status, first.body]).toMatchObject([201, words]);
    const second = await app
      .as("junho")
      .post(CREATE)
      .field({ experience: String(multipart.id), description: words.description, start_date: "" })
      .field("tags[]", "가")
      .field("tags[]", "나")
      .field("skills_used[]", "C++");
    expect([second.status, second.body]).toMatchObject([201, words]);
  });

  it.each(BAD)("refuses %s, and writes nothing", async (_what, field, value) => {
    const app = await startTestApp();
    const { id } = await begin(app, "junho");
    expectBadField(await write(app, "junho", { ...WORDS, experience: id, [field]: value }), field);
    expect((await experienceOf(app, "junho", id)).experience_detail).toEqual([]);
  });

  it("refuses a period that ends before it starts", async () => {
    const app = await startTestApp();
    const { id } = await begin(app, "junho");
    const reversed = { start_date: "2025-03-02", end_date: "2025-03-01" };
    const response = await write(app, "junho", { ...WORDS, experience: id, ...reversed });
    expectBadField(response, "start_date");
    expect(response.body.detail).toBe("시작 날짜는 종료 날짜와 같거나 이전이어야 합니다.");
  });

  it.each([undefined, ...NO_IDS])("answers %j as an experience as bad input", async (experience) => {
    const app = await startTestApp();
    expectBadField(await write(app, "junho", { ...WORDS, experience }), "experience");
  });

  it("refuses a second time, those who are not in it, and what is not there", async () => {
    const app = await startTestApp();
    expectRefusal(await write(app, "haneul", { ...WORDS, experience: robotOne.id }), 400, "EXPERIENCE_DETAIL_EXISTS");
    expectRefusal(await write(app, "garam", { ...WORDS, experience: robotOne.id }), 403, "EXPERIENCE_NOT_MEMBER");
    expectRefusal(await write(app, "seungmin", { ...WORDS, experience: robotOne.id }), 403, "EXPERIENCE_NOT_MEMBER");
    expectRefusal(await write(app, "haneul", { ...WORDS, experience: 987_654 }), 404, "EXPERIENCE_NOT_FOUND");
  });

  it("writes once when asked many times at once", async () => {
    const app = await startTestApp();
    const { id } = await begin(app, "junho");
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => write(app, "junho", { ...WORDS, experience: id })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 400)]);
    expect((await experienceOf(app, "junho", id)).experience_detail).toHaveLength(1);
  });

  it("takes as many statements for many tags and skills as for one", async () => {
    const app = await startTestApp();
    const terms = (count: number) => Array.from({ length: count }, (_, index) => `말${index}`);
    const [few, many] = [await begin(app, "junho"), await begin(app, "junho")];
    const texts = (experience: number, tags: number, skills: number) =>
      statementsDuring(app, () =>
        write(app, "junho", { ...WORDS, experience, tags: terms(tags), skills_used: terms(skills) }).expect(201),
      );
    expect((await texts(few.id, 1, 1)).length).toBe((await texts(many.id, 5, 300)).length);
  });
});

describe("PUT /api/experience-details/{id}/update/", () => {
  it("changes what is sent and leaves the rest; lists replace, skills stay on the profile", async () => {
    const app = await startTestApp();
    const before = await wordsOf(app, "junho");
    const skills = await skillsOf(app, "junho");
    const { status, body } = await edit(app, "junho", before.id, {
      description: "보드를 다시 그렸습니다.",
      skills_used: ["Altium"],
      experience: 2,
      user: 1,
    });
    expect([status, body]).toEqual([
      200,
      { ...before, description: "보드를 다시 그렸습니다.", skills_used: ["Altium"] },
    ]);
    expect(await wordsOf(app, "junho")).toEqual(body);
    expect(await skillsOf(app, "junho")).toEqual([...new Set([...skills, "Altium"])]);
    const patched = await app.as("junho").patch(`/api/experience-details/${before.id}/update/`).send({ tags: [] });
    expect(patched.body).toEqual({ ...body, tags: [] });
    expect((await edit(app, "junho", before.id, {})).body).toEqual(patched.body);
    const cleared = await edit(app, "junho", before.id, { start_date: null, end_date: "" });
    expect(cleared.body).toEqual({ ...patched.body, start_date: null, end_date: null });
  });

  it("holds one end of the period against the stored other one", async () => {
    const app = await startTestApp();
    const { id, start_date: start, end_date: end } = await wordsOf(app, "haneul");
    expect([start, end]).toEqual(["2025-03-02", "2025-12-19"]);
    for (const change of [{ start_date: "2025-12-20" }, { end_date: "2025-03-01" }]) {
      expectBadField(await edit(app, "haneul", id, change), "start_date");
    }
    expect(await wordsOf(app, "haneul")).toMatchObject({ start_date: start, end_date: end });
    expect((await edit(app, "haneul", id, { start_date: "2025-12-19" })).status).toBe(200);
    expect((await edit(app, "haneul", id, { start_date: "2026-01-01", end_date: "2026-01-01" })).status).toBe(200);
    expect((await edit(app, "haneul", id, { end_date: null })).status).toBe(200);
    expect((await edit(app, "haneul", id, { start_date: "2031-01-01" })).body.start_date).toBe("2031-01-01");
  });

  it("holds the creator to words and a tag, and nobody else", async () => {
    const app = await startTestApp();
    const [mine, guest] = [await wordsOf(app, "haneul"), await wordsOf(app, "junho")];
    expectBadField(await edit(app, "haneul", mine.id, { description: " " }), "description");
    expectBadField(await edit(app, "haneul", mine.id, { tags: [] }), "tags");
    expect(await wordsOf(app, "haneul")).toEqual(mine);
    expect((await edit(app, "junho", guest.id, { description: " ", tags: [] })).body).toMatchObject({
      description: "",
      tags: [],
    });
  });

  it.each(BAD)("refuses %s, and changes nothing", async (_what, field, value) => {
    const app = await startTestApp();
    const before = await wordsOf(app, "doyun");
    expectBadField(await edit(app, "doyun", before.id, { description: "새 글", [field]: value }), field);
    expect(await wordsOf(app, "doyun")).toEqual(before);
  });

  it("is for one's own words only, not even for the creator", async () => {
    const app = await startTestApp();
    const before = await wordsOf(app, "junho");
    for (const who of ["haneul", "doyun", "garam"] as const) {
      expectRefusal(await edit(app, who, before.id, { tags: [] }), 403, "EXPERIENCE_DETAIL_NOT_OWNED");
    }
    expect(await wordsOf(app, "junho")).toEqual(before);
    expectRefusal(await edit(app, "junho", 987_654, { tags: [] }), 404, "EXPERIENCE_DETAIL_NOT_FOUND");
    expectRefusal(await edit(app, "junho", "x", { tags: [] }), 404, "NOT_FOUND");
  });

  it("ends with one whole change when many come at once", async () => {
    const app = await startTestApp();
    const { id } = await wordsOf(app, "junho");
    const changes = Array.from({ length: 6 }, (_, index) => ({
      description: `글 ${index}`,
      tags: [`가${index}`, `나${index}`],
      skills_used: [`다${index}`],
    }));
    await Promise.all(changes.map((change) => edit(app, "junho", id, change).expect(200)));
    const { description, tags, skills_used } = await wordsOf(app, "junho");
    expect(changes).toContainEqual({ description, tags, skills_used });
  });
});

describe("DELETE /api/experience-details/{id}/delete/", () => {
  it("takes my words away; I stay a member and may write again", async () => {
    const app = await startTestApp();
    const { id } = await wordsOf(app, "junho");
    const { status, text } = await remove(app, "junho", id);
    expect([status, text]).toEqual([204, ""]);
    const after = await experienceOf(app, "junho", robotOne.id);
    expect(after.accepted_users).toContain(CAST.junho.id);
    expect(after.experience_detail.map(({ user }) => user)).toEqual([CAST.haneul.id, CAST.doyun.id]);
    expectRefusal(await remove(app, "junho", id), 404, "EXPERIENCE_DETAIL_NOT_FOUND");
    expect((await say(app, "junho", robotOne.id, {})).id).toBeGreaterThan(id);
  });

  it("lets the creator take a member's words away, and leaves the share link on", async () => {
    const app = await startTestApp();
    const code = await codeOf(app, "haneul", robotOne.id);
    await remove(app, "haneul", (await wordsOf(app, "junho")).id).expect(204);
    await app.visitor().get(`/api/experience-detail/${code}/`).expect(200);
  });

  it("switches the share link off with the creator's own words; a new one comes with new words", async () => {
    const app = await startTestApp();
    const code = await codeOf(app, "haneul", robotOne.id);
    const landing = () => app.visitor().get(`/api/experience-detail/${code}/`);
    const link = () => app.as("haneul").get(`/api/experience-link/${CAST.haneul.id}/${robotOne.id}/`);
    await remove(app, "haneul", (await wordsOf(app, "haneul")).id).expect(204);
    expectRefusal(await landing(), 400, "EXPERIENCE_LINK_OFF");
    const join = await app.as("garam").get(`/api/experience-after-invitation/${code}/`);
    expectRefusal(join, 400, "EXPERIENCE_LINK_OFF");
    expect((await link()).body).toEqual({ link: null });
    await say(app, "haneul", robotOne.id);
    const fresh = await codeOf(app, "haneul", robotOne.id);
    expect(fresh).toMatch(/^[0-9a-f]{32}$/);
    expect(fresh).not.toBe(code);
    expectRefusal(await landing(), 404, "EXPERIENCE_LINK_NOT_FOUND");
    await app.visitor().get(`/api/experience-detail/${fresh}/`).expect(200);
  });

  it("refuses other members and strangers, and what is not there", async () => {
    const app = await startTestApp();
    const before = await wordsOf(app, "junho");
    for (const who of ["doyun", "garam"] as const) {
      expectRefusal(await remove(app, who, before.id), 403, "EXPERIENCE_DETAIL_NOT_OWNED");
    }
    expect(await wordsOf(app, "junho")).toEqual(before);
    expectRefusal(await remove(app, "haneul", 987_654), 404, "EXPERIENCE_DETAIL_NOT_FOUND");
    expectRefusal(await remove(app, "haneul", "x"), 404, "NOT_FOUND");
  });
});
