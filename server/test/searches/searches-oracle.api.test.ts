import { EXPERIENCE_ENTRIES } from "@chonsu/db/seed/campus/experiences";
import { PROJECT_ENTRIES } from "@chonsu/db/seed/campus/projects";
import { CAST, type Handle, MEMBERS } from "@chonsu/db/seed/cast";
import { DEPARTMENTS } from "@chonsu/shared/school/school";
import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { startTestApp, TEST_NOW, type TestApp } from "../support/harness.ts";
import {
  expectedExperiences,
  expectedPeople,
  expectedPosts,
  type Filters,
  initialOf,
  withLastInitial,
  withoutLastFinal,
} from "./searches-oracle.ts";

const TEXTS = [
  ...MEMBERS.flatMap(({ name, degree, majors, interests, skills }) => [
    name,
    name,
    name,
    degree,
    ...majors,
    ...interests,
    ...skills,
  ]),
  ...EXPERIENCE_ENTRIES.flatMap(({ title, members }) => [title, ...members.flatMap(({ tags }) => [...tags])]),
  ...PROJECT_ENTRIES.flatMap(({ title, keywords }) => [title, ...keywords]),
];

/** Ways to type the same text. */
const TYPED = [
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase(),
  (text: string) => text.normalize("NFD"),
  (text: string) => `  ${text} `,
  (text: string) => [...text].map(initialOf).join(""),
  (text: string) => [...text].map((letter, index) => (index % 2 === 0 ? letter : initialOf(letter))).join(""),
  withoutLastFinal,
  withLastInitial,
];

/** Parts of existing texts, typed in several ways; signs with a meaning in SQL; and any text. */
const anyText = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.constantFrom(...TEXTS), fc.nat(20), fc.integer({ min: 1, max: 6 }), fc.constantFrom(...TYPED))
      .map(([text, at, length, type]) =>
        type(
          [...text]
            .slice(at % [...text].length)
            .slice(0, length)
            .join(""),
        ),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom("", " ", "%", "_", "\\", "'", '"', "*", ".", "(", "ㄱ", "ㅇㅇ", "ㅏ", "a", "+"),
  },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme-ascii", maxLength: 5 }) },
);

const anyFilters: fc.Arbitrary<Filters> = fc.record({
  q: anyText,
  degree: fc.oneof(fc.constant([]), fc.subarray([1, 2, 3])),
  majors: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.subarray([...DEPARTMENTS]) }),
});
const anybody = fc.constantFrom<Handle>("haneul", "seoyun", "yuna", "garam", "hangyeol", "sebin");

let app: TestApp;
const tokens = new Map<Handle, string>();

/** One app for all runs of a property, because searches change nothing. */
beforeEach(async () => {
  app = await startTestApp();
  tokens.clear();
});

async function search(me: Handle, path: string, body: object) {
  const answer = await app.app.inject({
    method: "POST",
    url: path,
    headers: { authorization: bearer(me) },
    payload: body,
  });
  return { status: answer.statusCode, page: answer.json() };
}

function bearer(me: Handle): string {
  const token = tokens.get(me) ?? app.token(CAST[me].id);
  tokens.set(me, token);
  return `Bearer ${token}`;
}

/** All results of a search, page after page by `next`. */
async function all(me: Handle, path: string, body: object, size = 50) {
  const results = [];
  let count = 0;
  for (let next: string | null = `${path}?page_size=${size}`; next !== null; ) {
    const { status, page } = await search(me, next, body);
    expect(status, JSON.stringify(page)).toBe(200);
    results.push(...page.results);
    count = page.count;
    next = page.next?.replace(/^https?:\/\/[^/]+/, "") ?? null;
  }
  expect(results).toHaveLength(count);
  return results;
}

const idsOf = (results: { user: { id: number } }[]) => results.map(({ user }) => user.id);

it("finds the people that a naive search of the seed finds, in the same order, for every caller", async () => {
  await fc.assert(
    fc.asyncProperty(anybody, anyFilters, async (me, filters) => {
      const found = idsOf(await all(me, "/api/search/", filters));
      expect(found).toEqual(expectedPeople(me, filters, TEST_NOW));
    }),
    { numRuns: 150 },
  );
});

it("finds the experiences and posts that a naive search of the seed finds", async () => {
  await fc.assert(
    fc.asyncProperty(anybody, anyFilters, async (me, filters) => {
      const people = await all(me, "/api/search/experiences/", filters);
      const found = people.map(({ user, experiences }) => [user.id, experiences.map(({ id }: { id: number }) => id)]);
      expect(found).toEqual(expectedExperiences(me, filters, TEST_NOW));
      const posts = await all(me, "/api/search/projects/", { q: filters.q, degree: filters.degree });
      expect(posts.map(({ id }) => id)).toEqual(expectedPosts(me, filters, TEST_NOW));
    }),
    { numRuns: 60 },
  );
});

it("with all filters finds what each of them leaves, in pages of any size", async () => {
  await fc.assert(
    fc.asyncProperty(anybody, anyFilters, fc.integer({ min: 1, max: 50 }), async (me, filters, size) => {
      const { q, degree, majors } = filters;
      const [texts, near, studies] = await Promise.all(
        [{ q }, { degree }, { majors }].map(async (one) => new Set(idsOf(await all(me, "/api/search/", one)))),
      );
      const everybody = idsOf(await all(me, "/api/search/", {}));
      const expected = everybody.filter((id) => texts?.has(id) && near?.has(id) && studies?.has(id));
      expect(idsOf(await all(me, "/api/search/", filters, size))).toEqual(expected);
    }),
    { numRuns: 25 },
  );
});
