import { CAST } from "@chonsu/db/seed/cast";
import { profileKeywords, users } from "@chonsu/db/tables/users";
import type { SuggestedUser, Suggestions } from "@chonsu/shared/entities/searches";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type Handle, startTestApp, type TestApp } from "../support/harness.ts";

const PATH = "/api/new-user-suggestions/";
const MONDAY = Date.parse("2026-11-16T00:00:00+09:00");

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

/** The suggestions after all changes by SQL. */
async function suggestions(handle: Handle = "haneul"): Promise<Suggestions> {
  app.ctx.memory.sync();
  return (await app.as(handle).get(PATH).expect(200)).body;
}

const idsOf = (people: readonly SuggestedUser[] | undefined) => (people ?? []).map(({ id }) => id);

/** Terms with the ids under them. */
function inShort(byTerm: Record<string, SuggestedUser[]>): Record<string, number[]> {
  return Object.fromEntries(Object.entries(byTerm).map(([term, people]) => [term, idsOf(people)]));
}

/** The members in any of the lists. */
function everybody({ secondDegree, ...maps }: Suggestions): number[] {
  const lists = [secondDegree, ...Object.values(maps).flatMap((byTerm) => Object.values(byTerm))];
  return [...new Set(lists.flatMap(idsOf))].toSorted((a, b) => a - b);
}

function change(handle: Handle, columns: Partial<typeof users.$inferInsert>): void {
  app.ctx.db.update(users).set(columns).where(eq(users.id, CAST[handle].id)).run();
}

function interest(handle: Handle, position: number, keyword: string): void {
  app.ctx.db.insert(profileKeywords).values({ userId: CAST[handle].id, position, keyword }).run();
}

describe("GET /api/new-user-suggestions/", () => {
  it("has newcomers since Monday 00:00 in Korea, to the millisecond, and is empty when the week ends", async () => {
    change("haeun", { dateJoined: MONDAY });
    expect(idsOf((await suggestions()).secondDegree)).toEqual([CAST.haeun.id]);
    change("haeun", { dateJoined: MONDAY - 1 });
    expect((await suggestions()).secondDegree).toEqual([]);
    app.clock.advance(MONDAY + 7 * 24 * 60 * 60 * 1000 - app.clock.now() - 1);
    expect(everybody(await suggestions())).toContain(CAST.sol.id);
    app.clock.advance(1);
    expect(await suggestions()).toEqual({
      secondDegree: [],
      keyword: {},
      major: {},
      experience_keyword: {},
      skill: {},
    });
  });

  it("accepts terms that are names of Object.prototype", async () => {
    for (const [position, word] of ["constructor", "toString", "2024"].entries()) {
      interest("hangyeol", position + 10, word);
      interest("sol", position + 10, word);
    }
    const { keyword } = await suggestions("hangyeol");
    expect(inShort(keyword)).toMatchObject({
      constructor: [CAST.sol.id],
      toString: [CAST.sol.id],
      2024: [CAST.sol.id],
    });
    interest("hangyeol", 20, "__proto__");
    interest("sol", 20, "__proto__");
    expect((await suggestions("hangyeol")).keyword["2024"]).toHaveLength(1);
  });
});
