import { CAST, MEMBERS } from "@chonsu/db/seed/cast";
import { friendRelations } from "@chonsu/db/tables/friend-relations";
import { profileKeywords, users } from "@chonsu/db/tables/users";
import type { SuggestedUser, Suggestions } from "@chonsu/shared/entities/searches";
import { DEPARTMENTS_WITHOUT_SUGGESTION } from "@chonsu/shared/school/school";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { statementsDuring } from "../contract/statements.ts";
import { type Handle, startTestApp, type TestApp } from "../support/harness.ts";

const PATH = "/api/new-user-suggestions/";
const MONDAY = Date.parse("2026-11-16T00:00:00+09:00");

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});

/** What is suggested after all that was written past the services. */
async function suggestions(handle: Handle = "haneul"): Promise<Suggestions> {
  app.ctx.memory.sync();
  return (await app.as(handle).get(PATH).expect(200)).body;
}

const idsOf = (people: readonly SuggestedUser[] | undefined) => (people ?? []).map(({ id }) => id);

/** Terms with the ids under them. */
function inShort(byTerm: Record<string, SuggestedUser[]>): Record<string, number[]> {
  return Object.fromEntries(Object.entries(byTerm).map(([term, people]) => [term, idsOf(people)]));
}

/** Everybody in any of the lists. */
function everybody({ secondDegree, ...maps }: Suggestions): number[] {
  const lists = [secondDegree, ...Object.values(maps).flatMap((byTerm) => Object.values(byTerm))];
  return [...new Set(lists.flatMap(idsOf))].toSorted((a, b) => a - b);
}

function change(handle: Handle, columns: Partial<typeof users.$inferInsert>): void {
  app.ctx.db.update(users).set(columns).where(eq(users.id, CAST[handle].id)).run();
}

function join(...handles: Handle[]): void {
  for (const handle of handles) change(handle, { dateJoined: app.clock.now() });
}

function interest(handle: Handle, position: number, keyword: string): void {
  app.ctx.db.insert(profileKeywords).values({ userId: CAST[handle].id, position, keyword }).run();
}

describe("GET /api/new-user-suggestions/", () => {
  it("has for haneul one newcomer of each kind, under the terms they share", async () => {
    const { secondDegree, keyword, major, experience_keyword, skill } = await suggestions();
    expect(idsOf(secondDegree)).toEqual([CAST.haeun.id]);
    expect(inShort(keyword)).toEqual({ 로보틱스: [CAST.juwon.id], 강화학습: [CAST.juwon.id] });
    expect(inShort(major)).toEqual({ 전산학부: [CAST.solbi.id] });
    expect(inShort(experience_keyword)).toEqual({ 해커톤: [CAST.dabin.id] });
    expect(inShort(skill)).toEqual({ "ROS 2": [CAST.sol.id] });
  });

  it("shows a person as existing clients read them, and no address", async () => {
    const { secondDegree } = await suggestions();
    const { body } = await app.as("haneul").get(`/api/user/${CAST.haeun.id}/`);
    expect(secondDegree).toEqual([
      {
        id: CAST.haeun.id,
        profile__user_name: "배하은",
        date_joined: body.date_joined,
        user_name: "배하은",
        image: body.profile.image,
        relation_degree: 2,
      },
    ]);
    expect(secondDegree[0]?.image).toMatch(`${app.url}/media/`);
    const text = JSON.stringify(await suggestions());
    expect(MEMBERS.filter(({ email }) => text.includes(email))).toEqual([]);
    change("haeun", { imageFile: null });
    expect((await suggestions()).secondDegree[0]?.image).toBeNull();
  });

  it("never has me or my 1촌, though they joined this week and share everything", async () => {
    join("haneul", "junho");
    expect(everybody(await suggestions())).toEqual(
      [CAST.haeun, CAST.dabin, CAST.juwon, CAST.sol, CAST.solbi].map(({ id }) => id).toSorted((a, b) => a - b),
    );
    expect(everybody(await suggestions("jimin"))).not.toContain(CAST.haneul.id);
    expect(everybody(await suggestions("juwon"))).toContain(CAST.haneul.id);
  });

  it("has a newcomer of mine again when the chon ends, and loses one who became my chon", async () => {
    const { db, memory } = app.ctx;
    const [low, high] = [Math.min(CAST.haneul.id, CAST.jimin.id), Math.max(CAST.haneul.id, CAST.jimin.id)];
    db.delete(friendRelations)
      .where(and(eq(friendRelations.lowUserId, low), eq(friendRelations.highUserId, high)))
      .run();
    memory.sync();
    expect(everybody(await suggestions())).toContain(CAST.jimin.id);
    const chon = { status: "accepted", createdAt: app.clock.now() } as const;
    db.insert(friendRelations)
      .values({ ...chon, fromUserId: CAST.haneul.id, toUserId: CAST.haeun.id })
      .run();
    memory.sync();
    expect(everybody(await suggestions())).not.toContain(CAST.haeun.id);
  });

  it("is of exactly 2촌 in the first list: neither 3촌 nor unconnected", async () => {
    join("eunseo", "gyuri", "seoyun", "haram", "garam");
    expect(idsOf((await suggestions()).secondDegree)).toEqual([CAST.gyuri.id, CAST.eunseo.id, CAST.haeun.id]);
  });

  it("is of those since Monday 00:00 in Korea, to the millisecond, and empties as the week ends", async () => {
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

  it("names one of the 45 departments alone: neither the two others nor older texts (R2)", async () => {
    const [unknown] = DEPARTMENTS_WITHOUT_SUGGESTION;
    join("junho", "jiwoo", "sohee", "youngho");
    change("hangyeol", { major1: unknown, major2: "전산학과" });
    change("solbi", { major1: unknown });
    expect((await suggestions("hangyeol")).major).toEqual({});
    expect((await suggestions("sohee")).major[unknown]).toBeUndefined();
  });

  it("survives terms that JavaScript reads in its own way", async () => {
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

  it("is as many statements for a week of seventy as for none, and one pass over the graph", async () => {
    const me = app.as("haneul");
    const passes = vi.spyOn(app.ctx.graph, "around");
    const few = await statementsDuring(app, async () => me.get(PATH).expect(200));
    app.ctx.db.update(users).set({ dateJoined: app.clock.now() }).run();
    app.ctx.memory.sync();
    const many = await statementsDuring(app, async () => {
      const { body } = await me.get(PATH).expect(200);
      expect(everybody(body).length).toBeGreaterThan(25);
    });
    expect(many.length).toBe(few.length);
    expect(passes).toHaveBeenCalledTimes(2);
  });
});
