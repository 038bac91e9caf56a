import { friendRelations } from "@chonsu/db/tables/friend-relations";
import { users } from "@chonsu/db/tables/users";
import { asc, eq, or } from "drizzle-orm";
import { array, assert, asyncProperty, constantFrom, nat, oneof, record } from "fast-check";
import { expect, it } from "vitest";
import type { Actor } from "../../src/access/caller.ts";
import { signedIn } from "../../src/access/signed-in.ts";
import { transact } from "../../src/command/transact.ts";
import type { Context } from "../../src/context.ts";
import { leave } from "../../src/modules/accounts/departures.service.ts";
import { registerInvited } from "../../src/modules/accounts/registrations.service.ts";
import { createDetail } from "../../src/modules/experiences/experience-details.service.ts";
import {
  inviteToExperience,
  respondToInvitation,
} from "../../src/modules/experiences/experience-invitations.service.ts";
import { createExperience } from "../../src/modules/experiences/experiences.service.ts";
import {
  cancelRequest,
  removeFriend,
  requestFriend,
  respondToRequest,
} from "../../src/modules/friends/friends.service.ts";
import { createLink } from "../../src/modules/invitation-links/invitation-links.service.ts";
import { setProof } from "../../src/modules/sessions/sessions.repository.ts";
import { startSession } from "../../src/modules/sessions/sessions.service.ts";
import { isRefusal, refuse } from "../../src/platform/refusal.ts";
import { startTestApp, TEST_NOW } from "../support/harness.ts";

const PEOPLE = [1, 2, 3, 4, 5, 6, 7];

const OFTEN = ["request", "accept", "accept", "reject", "remove", "cancel", "team", "refused", "past"];
/** Sign-ups and departures cost a hash, and an empty dataset shows nothing. */
const RARELY = ["leave", "join"];
const step = record({
  kind: oneof({ weight: 12, arbitrary: constantFrom(...OFTEN) }, { weight: 1, arbitrary: constantFrom(...RARELY) }),
  one: nat(99),
  other: nat(99),
});
type Step = Readonly<{ kind: string; one: number; other: number }>;

it("after any commands, refused ones too, the graph gives the same answers as the rows", async () => {
  await assert(
    asyncProperty(array(step, { minLength: 20, maxLength: 45 }), async (steps) => {
      const { ctx } = await startTestApp({ scenario: "empty" });
      ctx.db.insert(users).values(PEOPLE.map(memberRow)).run();
      befriend(ctx, 1, [2, 3]);
      befriend(ctx, 4, [3, 5]);
      ctx.memory.sync();
      for (const [index, next] of steps.entries()) {
        await take(ctx, next, index);
        expectInStep(ctx);
      }
    }),
    { numRuns: 12 },
  );
}, 30_000);

function memberRow(id: number) {
  const flags = { isStaff: false, isSuperuser: false, lastLogin: null, major2: null, imageFile: null };
  const studies = { school: "카이스트", degree: "학사", year: 2020, major1: "전산학부", introduction: "" };
  const login = { email: `m${id}@kaist.ac.kr`, passwordHash: "", dateJoined: TEST_NOW, oneDegreeCount: 0 };
  return { id, userName: `회원${id}`, ...flags, ...studies, ...login };
}

/** Writes chons without a command. */
function befriend(ctx: Context, fromUserId: number, others: readonly number[]): void {
  const row = { status: "accepted", createdAt: TEST_NOW, fromUserId } as const;
  ctx.db
    .insert(friendRelations)
    .values(others.map((toUserId) => ({ ...row, toUserId })))
    .run();
  for (const id of [fromUserId, ...others]) {
    const mine = or(eq(friendRelations.fromUserId, id), eq(friendRelations.toUserId, id));
    const oneDegreeCount = ctx.db.select().from(friendRelations).where(mine).all().length;
    ctx.db.update(users).set({ oneDegreeCount }).where(eq(users.id, id)).run();
  }
}

async function take(ctx: Context, { kind, one, other }: Step, index: number): Promise<void> {
  const members = ctx.db.select({ id: users.id }).from(users).orderBy(asc(users.id)).all();
  const rows = ctx.db.select().from(friendRelations).orderBy(asc(friendRelations.id)).all();
  const me = members[one % members.length]?.id ?? 0;
  const them = members[other % members.length]?.id ?? 0;
  const { id, fromUserId, toUserId } = rows[one % rows.length] ?? { id: 0, fromUserId: me, toUserId: me };
  switch (kind) {
    case "request":
      return void requestFriend(ctx, actor(me), them);
    case "accept":
    case "reject":
      return void respondToRequest(ctx, actor(toUserId), id, kind === "accept" ? "accepted" : "rejected");
    case "remove":
      return void removeFriend(ctx, actor(other % 2 === 0 ? fromUserId : toUserId), id);
    case "cancel":
      return void cancelRequest(ctx, actor(fromUserId), id);
    case "team":
      return team(ctx, me, them);
    case "leave":
      return members.length > 3 ? depart(ctx, me) : undefined;
    case "join":
      return join(ctx, me, index);
    case "refused":
      return refuseAfterWriting(ctx, me);
    default:
      ctx.db.delete(friendRelations).where(eq(friendRelations.id, id)).run();
      ctx.memory.sync();
  }
}

const actor = (id: number, sessionId = ""): Actor => signedIn({ id, isStaff: false, sessionId, origin: "http://here" });

/** They are invited to an experience of mine and accept, so we become chons. */
function team(ctx: Context, me: number, them: number): void {
  const experience = createExperience(ctx, actor(me), "로봇");
  if (isRefusal(experience) || me === them) return;
  const words = { description: "함께", tags: ["로봇"], skills_used: [], start_date: null, end_date: null };
  createDetail(ctx, actor(me), { experience: experience.id, ...words });
  inviteToExperience(ctx, actor(me), experience.id, them);
  expect(respondToInvitation(ctx, actor(them), experience.id, "accept")).toHaveProperty("detail");
  expect(ctx.graph.distance(me, them)).toBe(1);
}

async function depart(ctx: Context, me: number): Promise<void> {
  const session = startSession(ctx, me);
  const leaving = actor(me, session.id);
  setProof(ctx.db, leaving, ctx.clock.now());
  await leave(ctx, leaving, undefined);
  expect(ctx.graph.friendsOf(me)).toEqual([]);
}

/** Signs up by a link of mine, so the newcomer becomes my chon. */
async function join(ctx: Context, me: number, index: number): Promise<void> {
  const link = createLink(ctx, actor(me), "새 친구");
  if (isRefusal(link)) throw new Error("no link");
  const { userName, school, degree, year, major1 } = memberRow(0);
  const profile = { user_name: userName, school, current_academic_degree: degree, year, major1, major2: null };
  const registration = {
    email: `new${index}@kaist.ac.kr`,
    password: "chonsu-2026",
    profile: { ...profile, keywords: ["로봇", "요리"] } as Parameters<typeof registerInvited>[2]["profile"],
    code: new URL(link.link).searchParams.get("code") ?? "",
  };
  const newcomer = await registerInvited(ctx, { id: null, origin: "http://here" }, registration);
  if (isRefusal(newcomer)) throw new Error(`refused: ${newcomer.code}`);
  expect(ctx.graph.distance(me, newcomer.id)).toBe(1);
}

/** One command writes and is refused, another one writes and throws. */
function refuseAfterWriting(ctx: Context, me: number): void {
  const write = () => ctx.db.delete(friendRelations).where(eq(friendRelations.fromUserId, me)).run();
  transact(ctx, () => {
    write();
    return refuse("NOT_FOUND");
  });
  const fail = () =>
    transact(ctx, () => {
      write();
      throw new Error("a bug");
    });
  expect(fail).toThrow("a bug");
}

/**
 * Compares the graph with a naive search over the rows: friends, distances and chains, for every pair.
 */
function expectInStep({ db, graph }: Context): void {
  const members = db.select({ id: users.id }).from(users).orderBy(asc(users.id)).all();
  const ids = members.map(({ id }) => id);
  const rows = db.select().from(friendRelations).where(eq(friendRelations.status, "accepted")).all();
  const friendsOf = new Map(ids.map((id): [number, number[]] => [id, []]));
  for (const { fromUserId, toUserId } of rows) {
    friendsOf.get(fromUserId)?.push(toUserId);
    friendsOf.get(toUserId)?.push(fromUserId);
  }
  for (const from of ids) {
    const chains = chainsFrom(friendsOf, from);
    const distances = ids.map((to) => chains.get(to)?.at(0)?.length ?? null);
    expect(ids.map(graph.distancesTo(from, ids))).toEqual(distances);
    expect(ids.map((to) => graph.distance(from, to))).toEqual(distances);
    for (const to of ids) {
      const between = (chains.get(to) ?? []).map((chain) => chain.slice(0, -1));
      expect(graph.paths(from, to)).toEqual(from === to ? [] : between.toSorted(byIds));
    }
    expect(graph.friendsOf(from)).toEqual(friendsOf.get(from)?.toSorted((a, b) => a - b));
  }
}

/** All shortest chains of up to three steps from one member, found by trying every way. */
function chainsFrom(friendsOf: ReadonlyMap<number, readonly number[]>, from: number): Map<number, number[][]> {
  const found = new Map<number, number[][]>([[from, [[]]]]);
  let ways: number[][] = [[]];
  for (let length = 1; length <= 3; length += 1) {
    ways = ways.flatMap((way) => (friendsOf.get(way.at(-1) ?? from) ?? []).map((next) => [...way, next]));
    for (const way of ways) {
      const known = found.get(way.at(-1) ?? from) ?? [];
      if (known.length === 0 || known[0]?.length === length) found.set(way.at(-1) ?? from, [...known, way]);
    }
  }
  return found;
}

function byIds(one: readonly number[], other: readonly number[]): number {
  return (one[0] ?? 0) - (other[0] ?? 0) || (one[1] ?? 0) - (other[1] ?? 0);
}
