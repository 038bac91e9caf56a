import { PROJECT_ENTRIES } from "@chonsu/db/seed/campus/projects";
import { CAST } from "@chonsu/db/seed/cast";
import { IMPOSSIBLE_WHEN_MADE } from "@chonsu/db/test/impossible-rows";
import { DEEDS } from "@chonsu/db/test/sound-dataset";
import { CHON_MAX, PAGE_SIZE_MAX } from "@chonsu/shared/limits";
import fc from "fast-check";
import { expect, it } from "vitest";
import { contradictionsIn } from "../../support/integrity.ts";
import { expectSameAnswers, openTestProduct, rowsOf, type TestProduct } from "../harness.ts";

const DAY = 86_400_000;
const TERMS = ["", "로", "인공", "ㄹㅂ", "김", "학", "Rust", "경험"];

/** Further rules for given data: each statement finds the rows that break it. */
const RULES: Readonly<Record<string, string>> = {
  "something before its member had joined": `
    select deed, who from (${DEEDS}) join users on users.id = who where at < date_joined`,
  ...IMPOSSIBLE_WHEN_MADE,
  "an address of another university":
    "select id from users where email not like '%@kaist.ac.kr' and email not like '%@alumni.kaist.ac.kr'",
};

const ids = Object.values(CAST).map(({ id }) => id);
/** Members of the seed, and later ones. */
const someId = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...ids) },
  { weight: 1, arbitrary: fc.integer({ min: 75, max: 120 }) },
);
/** Posts of the seed, and later ones. */
const somePost = fc.constantFrom(...PROJECT_ENTRIES.map(({ id }) => id), 40, 9999);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const few = fc.integer({ min: 0, max: 4 });
const common = {
  age_ms: maybe(fc.nat(200 * DAY)),
  quiet: maybe(fc.boolean()),
  count: maybe(fc.integer({ min: 1, max: 6 })),
};
const someIds = fc.uniqueArray(someId, { maxLength: 3 });

const OPTIONS: Readonly<Record<string, fc.Arbitrary<object>>> = {
  members: fc.record({ ...common, chons_with: someIds, chons: few, picture: fc.boolean(), is_staff: fc.boolean() }),
  chons: fc.oneof(
    fc.record({
      ...common,
      between: fc.tuple(someId, someId),
      state: fc.constantFrom("accepted", "pending", "rejected"),
    }),
    fc.record({ ...common, user_id: someId, up_to: fc.integer({ min: 0, max: CHON_MAX }) }),
  ),
  path: fc.record({ from: someId, to: someId, length: fc.integer({ min: 1, max: 4 }), age_ms: common.age_ms }),
  projects: fc.record({
    ...common,
    author_id: maybe(someId),
    tagged_users: someIds,
    liked_by: someIds,
    images: few,
    likes: few,
    comments: few,
    replies: few,
  }),
  comments: fc.record({
    ...common,
    project_id: somePost,
    author_id: maybe(someId),
    replies: few,
    parent_comment: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined, freq: 1 }),
  }),
  likes: fc.record({
    project_id: somePost,
    user_ids: someIds,
    count: few,
    age_ms: common.age_ms,
  }),
  experiences: fc.record({
    ...common,
    creator_id: maybe(someId),
    member_ids: someIds,
    pending_ids: someIds,
    rejected_ids: someIds,
    link: fc.constantFrom("none", "on", "off"),
  }),
  messages: fc
    .record({
      ...common,
      count: few,
      between: fc.tuple(someId, someId),
      images: few,
      isByOne: fc.boolean(),
      unread: fc.nat(3),
    })
    .map(({ isByOne, unread, between, ...options }) => ({
      ...options,
      between,
      from: isByOne ? between[1] : undefined,
      unread_by: between.filter((_, side) => (unread >> side) % 2 === 1),
    })),
  "invitation-links": fc.record({
    ...common,
    inviter_id: someId,
    state: fc.constantFrom("open", "expired", "accepted", "revoked"),
  }),
  notifications: fc.record({ ...common, user_id: someId, related_user_id: maybe(someId), read: fc.boolean() }),
  searches: fc.record({ user_id: someId, count: fc.integer({ min: 1, max: 8 }) }),
};

const options = fc.array(
  fc.oneof(...Object.entries(OPTIONS).map(([what, options]) => options.map((body) => ({ what, body })))),
  { minLength: 15, maxLength: 30 },
);

/** The pages of the feed, and the same from the rows. */
async function feedOf(test: TestProduct) {
  const haneul = await test.as("haneul");
  const shown: number[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await haneul.get("/api/projects/every/").query({ page, page_size: PAGE_SIZE_MAX }).expect(200);
    shown.push(...body.results.map(({ id }: { id: number }) => id));
    if (body.next === null) break;
  }
  return {
    shown,
    stored: rowsOf(test, "select id from projects order by created_at desc, id desc").map(({ id }) => id),
  };
}

it(
  "after any use of the factories there is no contradiction, and memory equals the database",
  { timeout: 60_000 },
  () =>
    fc.assert(
      fc.asyncProperty(options, async (all) => {
        const test = await openTestProduct();
        const before = Object.fromEntries(Object.entries(RULES).map(([rule, sql]) => [rule, rowsOf(test, sql).length]));
        for (const { what, body } of all) {
          const { status } = await test.control.post(`/__standin/give/${what}/`).send(body);
          expect([201, 400, 404], `${what} ${JSON.stringify(body)}`).toContain(status);
        }
        const { ctx } = test.product.instance;
        expect(contradictionsIn({ ctx })).toEqual([]);
        for (const [rule, sql] of Object.entries(RULES))
          expect(rowsOf(test, sql), rule).toHaveLength(before[rule] ?? 0);
        expectSameAnswers(ctx, TERMS);
        const { shown, stored } = await feedOf(test);
        expect(shown).toEqual(stored);
      }),
      { numRuns: 6, endOnFailure: true },
    ),
);
