import { CAST } from "@chonsu/db/seed/cast";
import { profileKeywords, users } from "@chonsu/db/tables/users";
import type { SuggestedUser, Suggestions } from "@chonsu/shared/entities/searches";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { type Handle, startTestApp, type TestApp } from "../support/harness.ts";

const MONDAY = Date.parse("2026-11-16T00:00:00+09:00");

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

/** The suggestions after all changes by SQL. */
async function suggestions(handle: Handle = "haneul"): Promise<Suggestions> {
  app.ctx.memory.sync();
  return (await app.as(handle).get("/api/new-user-suggestions/").expect(200)).body;
}

const idsOf = (people: readonly SuggestedUser[] = []) => people.map(({ id }) => id);

function join(handle: Handle, dateJoined: number): void {
  app.ctx.db.update(users).set({ dateJoined }).where(eq(users.id, CAST[handle].id)).run();
}

function interest(handle: Handle, position: number, keyword: string): void {
  app.ctx.db.insert(profileKeywords).values({ userId: CAST[handle].id, position, keyword }).run();
}

it("suggestions are newcomers since Monday 00:00 in Korea, to the millisecond, and none when the week ends", async () => {
  join("haeun", MONDAY);
  expect(idsOf((await suggestions()).secondDegree)).toEqual([CAST.haeun.id]);
  join("haeun", MONDAY - 1);
  expect((await suggestions()).secondDegree).toEqual([]);
  app.clock.advance(MONDAY + 7 * 24 * 60 * 60 * 1000 - app.clock.now() - 1);
  expect(JSON.stringify(await suggestions())).toContain(`"id":${CAST.sol.id},`);
  app.clock.advance(1);
  expect(await suggestions()).toEqual({
    secondDegree: [],
    keyword: {},
    major: {},
    experience_keyword: {},
    skill: {},
  });
});

it("terms may be names of Object.prototype", async () => {
  const words = ["constructor", "toString", "2024"];
  for (const [position, word] of [...words, "__proto__"].entries())
    for (const handle of ["hangyeol", "sol"] as const) interest(handle, position + 10, word);
  const { keyword } = await suggestions("hangyeol");
  for (const word of words) expect(idsOf(keyword[word]), word).toEqual([CAST.sol.id]);
});

it("my chons are no suggestions for me, but for others with the same term", async () => {
  join("junho", MONDAY);
  interest("hangyeol", 10, "로보틱스");
  expect(idsOf((await suggestions("hangyeol")).keyword["로보틱스"])).toContain(CAST.junho.id);
  expect(JSON.stringify(await suggestions("haneul"))).not.toContain(`"id":${CAST.junho.id},`);
});

it("a newcomer's majors are the present ones, also after a change", async () => {
  const majors = async () => {
    const [one] = Object.values((await suggestions()).major).flat();
    return [one?.id, one?.major1, one?.major2];
  };
  expect(await majors()).toEqual([CAST.solbi.id, "전산학부", null]);
  app.ctx.db.update(users).set({ major1: "물리학과", major2: "전산학부" }).where(eq(users.id, CAST.solbi.id)).run();
  expect(await majors()).toEqual([CAST.solbi.id, "물리학과", "전산학부"]);
});
