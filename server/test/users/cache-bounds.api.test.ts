import { MEMBERS } from "@chonsu/db/seed/cast";
import { users } from "@chonsu/db/tables/users";
import { INTRODUCTION_MAX } from "@chonsu/shared/limits";
import { expect, it } from "vitest";
import { readCacheBounds } from "../../src/config/cache-bounds.ts";
import { startTestApp } from "../support/harness.ts";

const IDS = MEMBERS.map(({ id }) => id);

/** How many of the members the cache still has: those that need no statement. */
async function countKept(cardBytes: number): Promise<number> {
  const app = await startTestApp({ config: { cacheBounds: { ...readCacheBounds(), cardBytes } } });
  app.ctx.db
    .update(users)
    .set({ introduction: "가".repeat(INTRODUCTION_MAX) })
    .run();
  app.ctx.memory.sync();
  for (const id of IDS) app.ctx.cards.of([id]);
  app.ctx.db.delete(users).run();
  return IDS.filter((id) => app.ctx.cards.of([id]).has(id)).length;
}

it("the cache of members holds what CACHE_MB gives it, by the length of their texts", async () => {
  const bytes = 2600 + 4 * INTRODUCTION_MAX;
  const few = await countKept(10 * bytes);
  expect(few).toBeGreaterThanOrEqual(10);
  expect(few).toBeLessThanOrEqual(20);
  expect(await countKept(readCacheBounds("").cardBytes)).toBe(IDS.length);
});

it("CACHE_MB divides the memory among the caches, and is refused when it is no number of megabytes", () => {
  const { cardBytes, postBytes } = readCacheBounds("64");
  // Each cache may grow to twice what it surely keeps.
  expect(2 * (cardBytes + postBytes)).toBeLessThanOrEqual(64 * 1024 * 1024);
  for (const value of ["15", "1.5", "much", "-64"]) expect(() => readCacheBounds(value)).toThrow("CACHE_MB");
});
