import { EXPERIENCES } from "@chonsu/db/seed/campus/experiences";
import { PROJECTS } from "@chonsu/db/seed/campus/projects";
import { CAST, MEMBERS } from "@chonsu/db/seed/cast";
import { experienceDetails } from "@chonsu/db/tables/experiences";
import { projects } from "@chonsu/db/tables/projects";
import { users } from "@chonsu/db/tables/users";
import type { Project } from "@chonsu/shared/entities/projects";
import type { FoundUser } from "@chonsu/shared/entities/searches";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { statementsDuring } from "../contract/statements.ts";
import { startTestApp, type TestApp } from "../support/harness.ts";

const PATHS = ["/api/search/", "/api/search/experiences/", "/api/search/projects/"] as const;
const PEOPLE = "/api/search/";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

/** The first fifty people that haneul finds, after all that was written past the services. */
async function people(filters: object): Promise<FoundUser[]> {
  app.ctx.memory.sync();
  const { body } = await app.as("haneul").post(`${PEOPLE}?page_size=50`).send(filters).expect(200);
  return body.results;
}

async function names(filters: object): Promise<string[]> {
  return (await people(filters)).map(({ user }) => user.user_name);
}

/** Changes a member's row. */
function change(handle: keyof typeof CAST, columns: Partial<typeof users.$inferInsert>): void {
  app.ctx.db.update(users).set(columns).where(eq(users.id, CAST[handle].id)).run();
}

describe.each(PATHS)("POST %s", (path) => {
  it("finds the same for no body, an empty one, an empty text, white space and empty lists", async () => {
    const me = app.as("haneul");
    const whole = await me.post(path).expect(200);
    expect(whole.body.count).toBeGreaterThan(10);
    expect(whole.body.results).toHaveLength(10);
    for (const body of [{}, { q: "" }, { q: " \n " }, { degree: [], majors: [] }, { unknown: 1, id: "x" }]) {
      expect((await me.post(path).send(body)).body, JSON.stringify(body)).toEqual(whole.body);
    }
  });

  it("gives pages with absolute neighbours, from the first on without being asked", async () => {
    const me = app.as("haneul");
    const { body: first } = await me.post(path).send({ q: "" }).expect(200);
    const until = new URL(first.next).searchParams.get("until");
    expect([first.previous, first.next]).toEqual([null, `${app.url}${path}?page=2&until=${until}`]);
    const { body: second } = await me.post(`${path}?page=2&page_size=3`).send({}).expect(200);
    expect(second.previous).toBe(`${app.url}${path}?page=1&page_size=3&until=${until}`);
    expect(second.next).toBe(`${app.url}${path}?page=3&page_size=3&until=${until}`);
    expect(second.results).toEqual(first.results.slice(3, 6));
    const last = Math.ceil(first.count / 3);
    const { body: end } = await me.post(`${path}?page=${last}&page_size=3`).send({}).expect(200);
    expect([end.next, end.count]).toEqual([null, first.count]);
    const past = await me.post(`${path}?page=${last + 1}&page_size=3`).send({});
    expect([past.status, past.body.code]).toEqual([404, "PAGE_NOT_FOUND"]);
  });

  it("has a first page when nothing is found, and no second", async () => {
    const me = app.as("haneul");
    const nothing = { q: "아무도 쓰지 않은 말" };
    const { body } = await me.post(path).send(nothing).expect(200);
    expect(body).toEqual({ count: 0, next: null, previous: null, results: [] });
    expect((await me.post(`${path}?page=2`).send(nothing)).body.code).toBe("PAGE_NOT_FOUND");
  });

  it("reads forms: lists by brackets, a lone value, JSON", async () => {
    const me = app.as("haneul");
    const { body: near } = await me.post(path).send({ degree: [1, 2] });
    const { body: friends } = await me.post(path).send({ degree: [1] });
    expect(near.count).toBeGreaterThan(friends.count);
    expect(friends.count).toBeGreaterThan(0);
    expect((await me.post(path).type("form").send("degree[]=1&degree[]=2")).body).toEqual(near);
    expect((await me.post(path).type("form").send({ degree: "1" })).body).toEqual(friends);
    expect((await me.post(path).field("degree[]", "1").field("degree[]", "2")).body).toEqual(near);
    expect((await me.post(path).send({ degree: ["1", 2, "2", 1] })).body).toEqual(near);
  });

  it("needs as many statements for fifty as for one, one pass over the graph for a filter and one for a page", async () => {
    const me = app.as("haneul");
    const near = vi.spyOn(app.ctx.graph, "markNear");
    const all = vi.spyOn(app.ctx.graph, "distancesFrom");
    const some = vi.spyOn(app.ctx.graph, "distancesTo");
    const costs: number[] = [];
    for (const size of [1, 50]) {
      near.mockClear();
      some.mockClear();
      const statements = await statementsDuring(app, async () => {
        const { body } = await me.post(`${path}?page_size=${size}`).send({ q: "ㅇ", degree: [] });
        expect(body.results.length).toBeLessThanOrEqual(size);
        await me
          .post(`${path}?page_size=${size}`)
          .send({ q: "로", degree: [1, 2] })
          .expect(200);
      });
      costs.push(statements.length);
      expect([near.mock.calls.length, some.mock.calls.length]).toEqual([1, 2]);
    }
    expect(costs[1]).toBe(costs[0]);
    expect(costs[0]).toBeLessThanOrEqual(2 * 17);
    expect(all).not.toHaveBeenCalled();
  });
});

describe("pages that are read while rows arrive", () => {
  interface Row {
    readonly id?: number;
    readonly user: { readonly id: number };
  }

  /** Adds members, posts or words about experiences that every search for nothing in particular finds first. */
  function arrive(path: string, howMany: number): void {
    const { db } = app.ctx;
    for (let one = 0; one < howMany; one += 1) {
      const [member] = db.select().from(users).where(eq(users.id, CAST.hangyeol.id)).all();
      if (member === undefined) throw new Error("no such member");
      const { id: _id, ...rest } = member;
      const email = `new${one}-${app.ctx.texts.people.documents.newestId}@kaist.ac.kr`;
      const joined = db
        .insert(users)
        .values({ ...rest, email, dateJoined: app.clock.now() })
        .returning()
        .get();
      const at = { createdAt: app.clock.now() };
      const counts = { likeCount: 0, commentCount: 0 };
      if (path.includes("projects")) {
        db.insert(projects)
          .values({ userId: joined.id, title: "새 글", content: "", ...counts, ...at })
          .run();
      }
      const said = { description: "", startDate: null, endDate: null };
      if (path.includes("experiences")) {
        db.insert(experienceDetails)
          .values({ experienceId: EXPERIENCES.robotOne.id, userId: joined.id, ...said })
          .run();
      }
    }
    app.ctx.memory.sync();
  }

  const keyOf = (path: string) => (row: Row) => (path.includes("projects") ? row.id : row.user.id);

  it.each(PATHS)(
    "%s shows nothing twice and misses nothing: what came since waits for a fresh first page",
    async (path) => {
      const ask = async (url: string) => (await app.as("haneul").post(url).send({}).expect(200)).body;
      const relative = (url: string) => url.replace(app.url, "");
      const before = (await ask(`${path}?page_size=50`)).results.map(keyOf(path));
      const first = await ask(`${path}?page_size=4`);
      const shown = first.results.map(keyOf(path));
      for (let page = first; page.next !== null; ) {
        arrive(path, 3);
        page = await ask(relative(page.next));
        expect(page.count).toBe(first.count);
        const again = await ask(relative(page.previous));
        expect(again.results.map(keyOf(path))).toEqual(shown.slice(-4));
        shown.push(...page.results.map(keyOf(path)));
      }
      expect(shown).toHaveLength(first.count);
      expect(shown.slice(0, 50)).toEqual(before);
      const fresh = await ask(`${path}?page_size=4`);
      expect(fresh.count).toBeGreaterThan(first.count);
      expect(fresh.results.map(keyOf(path)).filter((id: number) => shown.includes(id))).toEqual([]);
    },
  );

  it("are empty before the first row, and all of it for a row to come", async () => {
    const count = async (until: number) =>
      (await app.as("haneul").post(`${PEOPLE}?until=${until}`).send({})).body.count;
    expect([await count(0), await count(10 ** 9)]).toEqual([0, MEMBERS.length - 1]);
  });
});

describe("people", () => {
  it("are everybody but me, the newest member first, the later id first within one moment", async () => {
    const before = (await people({})).map(({ user }) => user.id);
    expect(before).not.toContain(CAST.haneul.id);
    change("kimminji", { dateJoined: app.clock.now() });
    change("minji", { dateJoined: app.clock.now() });
    change("haneul", { dateJoined: app.clock.now() });
    expect((await people({})).map(({ user }) => user.id).slice(0, 2)).toEqual([CAST.kimminji.id, CAST.minji.id]);
    expect((await app.as("haneul").post(PEOPLE).send({})).body.count).toBe(MEMBERS.length - 1);
    expect((await app.as("haneul").post(PEOPLE).send({ q: "정하늘" })).body.count).toBe(0);
  });

  it("come whole, with the relation to me and whether they are new", async () => {
    const [found] = await people({ q: "최은서" });
    const { body: user } = await app.as("haneul").get(`/api/user/${CAST.eunseo.id}/`);
    expect(found).toEqual({ user, new_user: false });
    expect(found?.user.relation_degree).toBe(2);
  });

  it("are found by what somebody may type, and never myself", async () => {
    for (const [what, q, expected] of [
      ["part of a name", "서윤", ["한서윤"]],
      ["initial consonants", "ㄱㅁㅈ", ["김민지", "김민지"]],
      ["consonants within a name", "ㅎㅅ", ["남궁호식"]],
      ["consonants and syllables", "김ㅁㅈ", ["김민지", "김민지"]],
      ["a name that is being typed", "김믽", ["김민지", "김민지"]],
      ["an interest by its consonants", "ㅌㅂ", ["마하람"]],
      ["a department half-typed", "전산학고", ["옥영호"]],
      ["a name in any case", "알렉산드라", ["알렉산드라 페트로바 이바노브나 키릴로바-김"]],
      ["an interest", "텃밭", ["마하람"]],
      ["a skill in capitals", "KICAD", ["윤준호"]],
      ["a skill in wide letters", "ＫｉＣＡＤ", ["윤준호"]],
      ["a skill in small letters", "max/msp", ["문소희"]],
      ["a department of older data", "전산학과", ["옥영호"]],
      ["signs that databases read", "%", []],
      ["a line that stands for a letter", "_", []],
      ["a backslash", "\\", []],
      ["a quote", "'", []],
      ["consonants in no name but in words", "ㅋㅋ", []],
    ] as const) {
      const found = await names({ q });
      expect(
        expected.filter((name) => !found.includes(name)),
        what,
      ).toEqual([]);
      if (expected.length === 0) expect(found, what).toEqual([]);
      expect(found, what).not.toContain("정하늘");
    }
  });

  it("are found by decomposed text, also where the stored text is decomposed", async () => {
    const nfd = (text: string) => text.normalize("NFD");
    expect(await names({ q: nfd("한서윤") })).toEqual(["한서윤"]);
    expect(await names({ q: nfd("텃밭") })).toEqual(["마하람"]);
    change("garam", { userName: nfd("빈가람") });
    expect((await people({ q: "가람" })).map(({ user }) => user.id)).toEqual([CAST.garam.id]);
    expect((await people({ q: "ㅂㄱㄹ" })).map(({ user }) => user.id)).toEqual([CAST.garam.id]);
  });

  it("are not found by what is not theirs to be found by: introduction, links, titles of experiences", async () => {
    change("hangyeol", { introduction: "아무도 모르는 비밀" });
    expect(await names({ q: "아무도 모르는 비밀" })).toEqual([]);
    expect(await names({ q: "새내기 해커톤 준비" })).toEqual([]);
  });

  it("are new since Monday 00:00 in Korea, to the millisecond", async () => {
    const monday = Date.parse("2026-11-16T00:00:00+09:00");
    const isNew = async () => (await people({ q: "한결" })).map(({ new_user }) => new_user);
    change("hangyeol", { dateJoined: monday - 1 });
    expect(await isNew()).toEqual([false]);
    change("hangyeol", { dateJoined: monday });
    expect(await isNew()).toEqual([true]);
    app.clock.advance(Date.parse("2026-11-23T00:00:00+09:00") - app.clock.now() - 1);
    expect(await isNew()).toEqual([true]);
    app.clock.advance(1);
    expect(await isNew()).toEqual([false]);
  });

  it("come under https when the request did, through a proxy that is trusted", async () => {
    const behind = await startTestApp({ config: { proxies: 1 } });
    const { body } = await behind.as("haneul").post(PEOPLE).set("X-Forwarded-Proto", "https").send({});
    expect(body.next).toMatch(`${behind.url.replace("http:", "https:")}${PEOPLE}?page=2&until=`);
    expect(JSON.stringify(body)).not.toContain("http://127");
  });
});

describe("experiences", () => {
  interface Found {
    readonly user: { readonly user_name: string; readonly relation_degree: number | null };
    readonly new_user: boolean;
    readonly experiences: { readonly id: number; readonly title: string }[];
  }

  async function find(filters: object): Promise<Found[]> {
    app.ctx.memory.sync();
    const { body } = await app.as("haneul").post("/api/search/experiences/?page_size=50").send(filters).expect(200);
    return body.results;
  }

  const inShort = (found: Found[]) =>
    found.map(({ user, experiences }) => [user.user_name, ...experiences.map(({ id }) => id)]);

  it("carry those that match alone, each once, though title, tags and words match at once", async () => {
    const { robotOne, robotCamp } = EXPERIENCES;
    const [junho] = (await find({ q: "로봇" })).filter(({ user }) => user.user_name === "윤준호");
    expect(junho?.experiences.map(({ id }) => id)).toEqual([robotOne.id, robotCamp.id]);
    const all = (await find({})).find(({ user }) => user.user_name === "윤준호");
    expect(all?.experiences.length).toBeGreaterThan(2);
  });

  it("find who wrote a word, not who was there when it was written", async () => {
    expect(inShort(await find({ q: "회로" }))).toContainEqual(["윤준호", EXPERIENCES.robotOne.id]);
    expect(inShort(await find({ q: "회로" })).map(([name]) => name)).not.toContain("김도윤");
    expect(inShort(await find({ q: "배달 로봇 1호" })).map(([name]) => name)).toContain("김도윤");
    app.ctx.db.delete(experienceDetails).where(eq(experienceDetails.userId, CAST.doyun.id)).run();
    expect(inShort(await find({ q: "배달 로봇 1호" })).map(([name]) => name)).not.toContain("김도윤");
  });

  it("never show me, an invitation, or a name that matches", async () => {
    expect(inShort(await find({ q: "큐브위성" })).map(([name]) => name)).toEqual(["심동현", "강현우"]);
    expect(inShort(await find({ q: "낙서하는 로봇 팔" }))).toEqual([]);
    expect(inShort(await find({ q: "윤준호" }))).toEqual([]);
  });
});

describe("posts", () => {
  async function find(filters: object): Promise<Project[]> {
    app.ctx.memory.sync();
    const { body } = await app.as("haneul").post("/api/search/projects/?page_size=50").send(filters).expect(200);
    return body.results;
  }

  const ids = async (filters: object) => (await find(filters)).map(({ id }) => id);

  it("are found newest first, my own among them, as the feed shows them", async () => {
    const { body: feed } = await app.as("haneul").get("/api/projects/every/");
    expect(await find({})).toEqual(feed);
    expect(await ids({ q: "" })).toContain(PROJECTS.deliveryRobot.id);
    app.ctx.db.update(projects).set({ createdAt: app.clock.now() }).run();
    const all = await ids({});
    expect(all).toEqual(all.toSorted((a, b) => b - a));
  });

  it("are found by title, content and keywords in any case and width, not by their author or contacts", async () => {
    expect(await ids({ q: "배달 로봇" })).toEqual([PROJECTS.deliveryRobot.id]);
    expect(await ids({ q: "KAIST-mpw/TINY" })).toEqual([PROJECTS.tapeout.id]);
    expect(await ids({ q: "risc-v" })).toEqual([PROJECTS.tapeout.id]);
    expect(await ids({ q: "c++" })).toEqual([PROJECTS.nightCoding.id]);
    expect(await ids({ q: "Ｃ＋＋" })).toEqual([PROJECTS.nightCoding.id]);
    expect(await ids({ q: "r&d" })).toEqual([PROJECTS.patentClub.id]);
    expect(await ids({ q: "open.kakao.com" })).toEqual([]);
    expect(await ids({ q: "정하늘" })).toEqual([]);
    expect(await ids({ q: "ㅂㄷ ㄹㅂ" })).toEqual([]);
    expect(await ids({ q: "배달 로봇".normalize("NFD") })).toEqual([PROJECTS.deliveryRobot.id]);
  });
});
