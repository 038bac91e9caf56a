import { CAST, type Handle } from "@chonsu/db/seed/cast";
import type { FoundUser, FoundUserPage } from "@chonsu/shared/entities/searches";
import { labelMatches, searchTerm } from "@chonsu/shared/format/text/search-text";
import { expect, it } from "vitest";
import { startTestApp, type TestApp } from "../support/harness.ts";

const ME: Handle = "haneul";
const BEYOND = 4;

/** All pages of a search, newest first unless a sort is given. */
async function find(app: TestApp, path: string, { q = "", sort = "" } = {}): Promise<FoundUser[]> {
  const found: FoundUser[] = [];
  for (let next: string | null = `${path}?page_size=7${sort}`; next !== null; ) {
    const { body }: { body: FoundUserPage } = await app
      .as(ME)
      .post(next.replace(/^https?:\/\/[^/]+/, ""))
      .send({ q })
      .expect(200);
    found.push(...body.results);
    next = body.next;
  }
  return found;
}

const NEAREST = { sort: "&sort=distance" };
const idOf = ({ user }: FoundUser) => user.id;
const steps = ({ user }: FoundUser) => user.relation_degree ?? BEYOND;
const isNamed = ({ user }: FoundUser) => labelMatches(user.user_name, searchTerm("서"));

it.each(["/api/search/", "/api/search/experiences/"])(
  "%s finds the nearest first when asked, the newest first at the same distance, and each once",
  async (path) => {
    const app = await startTestApp();
    const [found, newest] = [await find(app, path, NEAREST), await find(app, path)];
    expect(found.map(idOf)).toEqual(newest.toSorted((a, b) => steps(a) - steps(b)).map(idOf));
    expect(new Set(found.map(steps)).size).toBeGreaterThan(2);
  },
);

it("puts a match of the name before a nearer member with another match", async () => {
  const found = await find(await startTestApp(), "/api/search/", { q: "서", ...NEAREST });
  const [named, others] = [found.filter(isNamed), found.filter((one) => !isNamed(one))];
  expect(found).toEqual([...named, ...others]);
  expect(Math.min(...others.map(steps))).toBeLessThan(Math.max(...named.map(steps)));
});

it("says which 1촌 leads to a member, and how many others do", async () => {
  const app = await startTestApp();
  const found = await find(app, "/api/search/", NEAREST);
  const nameOf = (id: number | undefined) => found.find(({ user }) => user.id === id)?.user.user_name;
  for (const { user, via } of found) {
    const first = new Set(app.ctx.graph.paths(CAST[ME].id, user.id).flatMap(([one]) => one ?? []));
    if (first.size === 0) expect(via).toBeNull();
    else expect([...first]).toContain(via?.id);
    if (first.size > 0) expect(via).toMatchObject({ user_name: nameOf(via?.id), others: first.size - 1 });
  }
  expect(found.some(({ via }) => (via?.others ?? 0) > 0)).toBe(true);
});

it("without the sort answers newest first, without the connecting 1촌", async () => {
  const newest = await find(await startTestApp(), "/api/search/");
  expect(newest.every((one) => !("via" in one))).toBe(true);
});

it("refuses an unknown sort", async () => {
  const app = await startTestApp();
  await app.as(ME).post("/api/search/?sort=oldest").send({}).expect(400);
});
