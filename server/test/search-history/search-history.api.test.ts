import { CAST } from "@chonsu/db/seed/cast";
import { searchHistory } from "@chonsu/db/tables/searches";
import type { SearchHistoryItem } from "@chonsu/shared/entities/searches";
import { SEARCH_HISTORY_MAX, TERM_MAX } from "@chonsu/shared/limits";
import { count, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { statementsDuring } from "../contract/statements.ts";
import { type Handle, startTestApp, type TestApp } from "../support/harness.ts";

const PATH = "/api/search-history/";
const { hangyeol, garam, haneul } = CAST;

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

async function list(handle: Handle = "hangyeol"): Promise<SearchHistoryItem[]> {
  return (await app.as(handle).get(PATH).expect(200)).body;
}

async function words(handle: Handle = "hangyeol"): Promise<string[]> {
  return (await list(handle)).map(({ keyword }) => keyword);
}

function add(keyword: unknown, handle: Handle = "hangyeol") {
  return app.as(handle).post(PATH).send({ keyword });
}

function rowsOf(userId: number): number {
  const row = app.ctx.db.select({ n: count() }).from(searchHistory).where(eq(searchHistory.userId, userId)).get();
  return row?.n ?? 0;
}

describe("every search-history call", () => {
  it.each([
    ["get", PATH],
    ["post", PATH],
    ["delete", `${PATH}1/`],
    ["delete", PATH],
  ] as const)("needs a token: %s %s", async (method, path) => {
    const response = await app.visitor()[method](path).send({ keyword: "로봇" });
    expect([response.status, response.body.code]).toEqual([401, "not_authenticated"]);
  });
});

describe("GET /api/search-history/", () => {
  it("lists my words alone, newest first, in one statement besides the session's", async () => {
    expect(await words("haneul")).toEqual([
      "로보틱스",
      "한서윤",
      "ㅎㅅㅇ",
      "접근성",
      "산업디자인학과",
      "C++",
      "배달 로봇",
    ]);
    expect((await list("haneul"))[0]).toEqual({
      id: 7,
      user: haneul.id,
      keyword: "로보틱스",
      created_at: "2026-11-21T09:00:00.000+09:00",
    });
    expect(await list()).toEqual([]);
    const [me, nobody] = [app.as("haneul"), app.as("hangyeol")];
    const seven = await statementsDuring(app, async () => me.get(PATH));
    const none = await statementsDuring(app, async () => nobody.get(PATH));
    expect(seven.length).toBe(none.length);
  });
});

describe("POST /api/search-history/", () => {
  it("puts a word in front, also within one millisecond and after the clock was set back", async () => {
    const response = await add("  로봇 ");
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      id: expect.any(Number),
      user: hangyeol.id,
      keyword: "로봇",
      created_at: "2026-11-21T14:00:00.000+09:00",
    });
    await add("접근성").expect(201);
    await add("ㄱㅁㅈ").expect(201);
    expect(await words()).toEqual(["ㄱㅁㅈ", "접근성", "로봇"]);
    expect(await words("garam")).toEqual([]);
    const earlier = { userId: hangyeol.id, keyword: "어제", createdAt: 0 };
    app.ctx.db.insert(searchHistory).values(earlier).run();
    expect(await words()).toEqual(["어제", "ㄱㅁㅈ", "접근성", "로봇"]);
  });

  it("moves the same word up, as one row with the new moment, however it was composed", async () => {
    await add("로봇");
    await add("접근성");
    app.clock.advance(60_000);
    const again = await add("로봇".normalize("NFD"));
    expect([again.status, again.body.keyword]).toEqual([201, "로봇"]);
    expect(again.body.created_at).toBe("2026-11-21T14:01:00.000+09:00");
    expect(await words()).toEqual(["로봇", "접근성"]);
    expect(rowsOf(hangyeol.id)).toBe(2);
    await add("Python");
    await add("python");
    expect(await words()).toEqual(["python", "Python", "로봇", "접근성"]);
  });

  it("leaves the same word of somebody else alone", async () => {
    await add("로봇", "garam");
    await add("로봇");
    expect([await words("garam"), await words()]).toEqual([["로봇"], ["로봇"]]);
    expect(rowsOf(garam.id)).toBe(1);
  });

  it("stays one row when the same word comes many times at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => add("동시에")));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(rowsOf(hangyeol.id)).toBe(1);
  });

  it("keeps the newest fifty of mine, and all of others'", async () => {
    for (let index = 0; index < SEARCH_HISTORY_MAX + 3; index += 1) await add(`말 ${index}`).expect(201);
    const kept = await words();
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([SEARCH_HISTORY_MAX, "말 52", "말 3"]);
    await add("말 3");
    expect([(await words()).length, (await words()).at(-1)]).toEqual([SEARCH_HISTORY_MAX, "말 4"]);
    expect(rowsOf(haneul.id)).toBe(7);
  });

  it("takes forms, signs, and words of the full length", async () => {
    expect((await app.as("hangyeol").post(PATH).type("form").send({ keyword: "%_\\'" })).status).toBe(201);
    expect((await app.as("hangyeol").post(PATH).field("keyword", "👩‍🔬")).status).toBe(201);
    await add("가".repeat(TERM_MAX)).expect(201);
    expect(await words()).toEqual(["가".repeat(TERM_MAX), "👩‍🔬", "%_\\'"]);
  });

  it.each([undefined, null, "", "   ", 7, ["로봇"], {}, "가".repeat(TERM_MAX + 1), "a\u0000b", "\ud800"])(
    "answers the word %j as bad input and keeps nothing",
    async (keyword) => {
      const response = await add(keyword);
      expect([response.status, response.body.code]).toEqual([400, "VALIDATION"]);
      expect(response.body.fields).toEqual({ keyword: [expect.stringMatching(/[가-힣]/)] });
      expect(response.body.keyword).toEqual(response.body.fields.keyword);
      expect(await list()).toEqual([]);
    },
  );
});

describe("DELETE /api/search-history/{id}/", () => {
  it("forgets one of my words, once", async () => {
    const [first, second] = [await add("로봇"), await add("접근성")];
    const response = await app.as("hangyeol").delete(`${PATH}${first.body.id}/`);
    expect([response.status, response.text]).toEqual([204, ""]);
    expect((await list()).map(({ id }) => id)).toEqual([second.body.id]);
    const again = await app.as("hangyeol").delete(`${PATH}${first.body.id}/`);
    expect([again.status, again.body.code]).toEqual([404, "SEARCH_HISTORY_NOT_FOUND"]);
  });

  it("answers others' words like unknown ones, and keeps them", async () => {
    const theirs = await app.as("hangyeol").delete(`${PATH}7/`);
    const unknown = await app.as("hangyeol").delete(`${PATH}99999/`);
    expect([theirs.status, theirs.body]).toEqual([404, unknown.body]);
    expect(unknown.body.detail).toMatch(/[가-힣]/);
    expect(rowsOf(haneul.id)).toBe(7);
  });

  it.each(["x", "-1", "1.5", "0", "9".repeat(20), "%00"])("has no word with the id %s", async (id) => {
    expect((await app.as("haneul").delete(`${PATH}${id}/`)).status).toBe(404);
    expect(rowsOf(haneul.id)).toBe(7);
  });

  it("forgets a word once when asked many times at once", async () => {
    const { body } = await add("로봇");
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.as("hangyeol").delete(`${PATH}${body.id}/`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(7).fill(404)]);
  });
});

describe("DELETE /api/search-history/", () => {
  it("forgets all of my words and nobody else's; with nothing to forget it says the same", async () => {
    await add("로봇");
    await add("접근성");
    for (const left of [0, 0]) {
      const response = await app.as("hangyeol").delete(PATH);
      expect([response.status, response.text]).toEqual([204, ""]);
      expect(rowsOf(hangyeol.id)).toBe(left);
    }
    expect(rowsOf(haneul.id)).toBe(7);
  });
});
