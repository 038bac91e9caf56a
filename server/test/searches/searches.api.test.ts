import { EXPERIENCES } from "@chonsu/db/seed/campus/experiences";
import { CAST, MEMBERS } from "@chonsu/db/seed/cast";
import { insertRows } from "@chonsu/db/test/insert-rows";
import type { Project } from "@chonsu/shared/entities/projects";
import type { FoundUser } from "@chonsu/shared/entities/searches";
import { labelMatches, searchTerm } from "@chonsu/shared/format/text/search-text";
import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { connectionOf } from "../support/connection.ts";
import { startTestApp, type TestApp } from "../support/harness.ts";

const PATHS = ["/api/search/", "/api/search/experiences/", "/api/search/projects/"] as const;
const [PEOPLE, EXPERIENCES_FOUND, POSTS] = PATHS;
const NEAREST = "&sort=distance";
const BEYOND = 4;

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

/** A page of results for haneul. */
async function search(path: string, filters: object = {}) {
  return (await app.as("haneul").post(path).send(filters).expect(200)).body;
}

interface Row {
  readonly id?: number;
  readonly user: FoundUser["user"];
  readonly via?: FoundUser["via"];
}

/** All results of a search, page after page by `next`. */
async function all(path: string, filters: object, { size = 50, sort = "" } = {}): Promise<Row[]> {
  const results: Row[] = [];
  for (let next: string | null = `${path}?page_size=${size}${sort}`; next !== null; ) {
    const page = await search(next.replace(app.url, ""), filters);
    results.push(...page.results);
    next = page.next;
    if (next === null) expect(results).toHaveLength(page.count);
  }
  return results;
}

describe.each(PATHS)("POST %s", (path) => {
  it("finds the same for no body, an empty body, an empty text, blanks and empty lists", async () => {
    const whole = await app.as("haneul").post(path).expect(200);
    expect(whole.body.count).toBeGreaterThan(10);
    expect(whole.body.results).toHaveLength(10);
    for (const body of [{}, { q: "" }, { q: " \n " }, { degree: [], majors: [] }, { unknown: 1, id: "x" }])
      expect(await search(path, body), JSON.stringify(body)).toEqual(whole.body);
  });

  it("with all filters finds what each of them leaves, in the same order, in pages of any size", async () => {
    const keyOf = (row: Row) => (path === POSTS ? row.id : row.user.id);
    const everybody = await all(path, {});
    const filters = fc.record({
      q: fc.constantFrom("", "로", "ㄱ", "학", "100%"),
      degree: fc.subarray([1, 2, 3]),
      majors:
        path === POSTS ? fc.constant<string[]>([]) : fc.subarray(["전산학부", "전기및전자공학부", "산업디자인학과"]),
    });
    const run = fc.asyncProperty(filters, fc.integer({ min: 1, max: 50 }), async ({ q, degree, majors }, size) => {
      const texts = new Set((await all(path, { q })).map(keyOf));
      const expected = everybody.filter((row) => {
        const distance = app.ctx.graph.distance(CAST.haneul.id, row.user.id);
        const { major1, major2 } = row.user.profile;
        return (
          texts.has(keyOf(row)) &&
          (degree.length === 0 || degree.some((wanted) => wanted === distance)) &&
          (majors.length === 0 || majors.some((wanted) => [major1, major2].includes(wanted)))
        );
      });
      expect((await all(path, { q, degree, majors }, { size })).map(keyOf)).toEqual(expected.map(keyOf));
    });
    await fc.assert(run, { numRuns: 25 });
  });

  it("makes one pass over the graph for a filter and one for a page, whatever its length", async () => {
    const near = vi.spyOn(app.ctx.graph, "markNear");
    const some = vi.spyOn(app.ctx.graph, "distancesTo");
    await search(`${path}?page_size=50`, { q: "ㅇ", degree: [] });
    await search(`${path}?page_size=50`, { q: "로", degree: [1, 2] });
    expect([near, some].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
  });
});

describe("pages that are read while rows are added", () => {
  let arrived = 1000;

  /** Adds members, posts or texts about experiences that every search without filters finds first. */
  function arrive(path: string, howMany: number): void {
    const at = app.clock.now();
    const ids = Array.from({ length: howMany }, (_, index) => arrived + index);
    arrived += howMany;
    const users = ids.map((id) => ({ id, email: `new${id}@kaist.ac.kr`, date_joined: at }));
    const projects = ids.map((user_id) => ({ user_id, title: "새 글", created_at: at }));
    const experience_details = ids.map((user_id) => ({ user_id, experience_id: EXPERIENCES.robotOne.id }));
    const more = path === POSTS ? { projects } : { experience_details };
    insertRows(connectionOf(app), { users, ...(path === PEOPLE ? {} : more) });
    app.ctx.memory.sync();
  }

  it.each(PATHS)("%s repeats nothing and misses nothing: new rows come with a new first page", async (path) => {
    const ask = (url: string) => search(url.replace(app.url, ""));
    const keysOf = ({ results }: { results: Row[] }) => results.map((row) => (path === POSTS ? row.id : row.user.id));
    const before = keysOf(await ask(`${path}?page_size=50`));
    const first = await ask(`${path}?page_size=4`);
    const shown = keysOf(first);
    for (let page = first; page.next !== null; ) {
      arrive(path, 3);
      page = await ask(page.next);
      expect(page.count).toBe(first.count);
      expect(keysOf(await ask(page.previous))).toEqual(shown.slice(-4));
      shown.push(...keysOf(page));
    }
    expect(shown).toHaveLength(first.count);
    expect(shown.slice(0, 50)).toEqual(before);
    const fresh = await ask(`${path}?page_size=4`);
    expect(fresh.count).toBeGreaterThan(first.count);
    expect(keysOf(fresh).filter((id) => shown.includes(id))).toEqual([]);
  });

  it("are empty before the first row, and complete for a future row", async () => {
    const count = async (until: number) => (await search(`${PEOPLE}?until=${until}`)).count;
    expect([await count(0), await count(10 ** 9)]).toEqual([0, MEMBERS.length - 1]);
  });
});

describe("found people", () => {
  it("have all fields, the relation to me, and whether they are new", async () => {
    const { body: user } = await app.as("haneul").get(`/api/user/${CAST.eunseo.id}/`);
    expect((await search(PEOPLE, { q: "최은서" })).results).toEqual([{ user, new_user: false }]);
    expect(user.relation_degree).toBe(2);
  });

  it("are new from Monday 00:00 in Korea on, to the millisecond", async () => {
    const monday = Date.parse("2026-11-16T00:00:00+09:00");
    const isNew = async () => (await search(PEOPLE, { q: "한결" })).results[0].new_user;
    const join = (at: number) => {
      connectionOf(app).exec(`update users set date_joined = ${at} where id = ${CAST.hangyeol.id}`);
      app.ctx.memory.sync();
    };
    join(monday - 1);
    expect(await isNew()).toBe(false);
    join(monday);
    app.clock.advance(monday + 7 * 24 * 60 * 60 * 1000 - app.clock.now() - 1);
    expect(await isNew()).toBe(true);
    app.clock.advance(1);
    expect(await isNew()).toBe(false);
  });
});

describe("found posts", () => {
  it("have the distance of everybody on them, whatever distance of authors was asked for", async () => {
    const posts: Project[] = (await search(`${POSTS}?page_size=50`, { degree: [1] })).results;
    const shown = posts.flatMap((post) => [post.user, ...post.tagged_users, ...post.liked_users]);
    const distances = shown.map(({ id }) => app.ctx.graph.distance(CAST.haneul.id, id));
    expect(shown.map((user) => user.relation_degree)).toEqual(distances);
    expect(Math.max(...distances.map(Number))).toBeGreaterThan(1);
  });
});

describe("the nearest first", () => {
  const idOf = ({ user }: Row) => user.id;
  const steps = ({ user }: Row) => user.relation_degree ?? BEYOND;
  const isNamed = ({ user }: Row) => labelMatches(user.user_name, searchTerm("서"));
  const nearest = (path: string, q = "") => all(path, { q }, { size: 7, sort: NEAREST });

  it.each([PEOPLE, EXPERIENCES_FOUND])("%s has the newest first at the same distance, and each once", async (path) => {
    const [found, newest] = [await nearest(path), await all(path, {})];
    expect(found.map(idOf)).toEqual(newest.toSorted((a, b) => steps(a) - steps(b)).map(idOf));
    expect(new Set(found.map(steps)).size).toBeGreaterThan(2);
    expect(newest.every((one) => !("via" in one))).toBe(true);
  });

  it("puts a match of the name before a nearer member with another match", async () => {
    const found = await nearest(PEOPLE, "서");
    const [named, others] = [found.filter(isNamed), found.filter((one) => !isNamed(one))];
    expect(found).toEqual([...named, ...others]);
    expect(Math.min(...others.map(steps))).toBeLessThan(Math.max(...named.map(steps)));
  });

  it("says which 1촌 leads to a member, and how many others do", async () => {
    const found = await nearest(PEOPLE);
    const nameOf = (id: number | undefined) => found.find(({ user }) => user.id === id)?.user.user_name;
    for (const { user, via } of found) {
      const first = new Set(app.ctx.graph.paths(CAST.haneul.id, user.id).flatMap(([one]) => one ?? []));
      if (first.size === 0) expect(via).toBeNull();
      else expect([...first]).toContain(via?.id);
      if (first.size > 0) expect(via).toMatchObject({ user_name: nameOf(via?.id), others: first.size - 1 });
    }
    expect(found.some(({ via }) => (via?.others ?? 0) > 0)).toBe(true);
  });
});
