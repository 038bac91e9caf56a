import type { MemberRole, Publication } from "@chonsu/db/call-records/record";
import { CALLS, type KnownCall } from "@chonsu/db/call-records/records";
import { CAST, type Handle } from "@chonsu/db/seed/cast";
import type { RealtimeEvent } from "@chonsu/shared/realtime/realtime";
import { describe, expect, it, vi } from "vitest";
import type { Actor } from "../../../src/access/caller.ts";
import { latestSeq, listChanges } from "../../../src/events/events.ts";
import { connectionOf } from "../../support/connection.ts";
import { openConnection } from "../../support/connections.ts";
import type { TestApp } from "../../support/harness.ts";
import { checkPushed } from "../../support/pushed-payloads.ts";
import { ask } from "../access/call.ts";
import { callerOf, requestOf, startCampus } from "../access/fixture.ts";

const HANDLES = new Map(Object.entries(CAST).map(([handle, { id }]) => [id, handle as Handle]));
const COMMANDS = [...CALLS.values()].flatMap((known) => {
  const { publishes } = known.record;
  return publishes === undefined ? [] : [{ ...known, publishes }];
});

interface Sent {
  readonly userId: number;
  readonly event: RealtimeEvent;
  readonly seq: number;
}

/** Makes one call of an unused campus as a member. Returns the stored and the pushed events, in order. */
async function askAs({ call, endpoint, record }: KnownCall, by: MemberRole) {
  const { fixture, app } = await startCampus();
  const { push } = app.ctx;
  // Circles of posts are pushed to while anybody is connected.
  await openConnection(app, CAST.byeol.id, fixture.tokens.byeol);
  const pushed: Sent[] = [];
  const toEverybody: Publication[] = [];
  vi.spyOn(push, "isHeard").mockReturnValue(true);
  vi.spyOn(push, "emit").mockImplementation((userId, event, payload) => {
    checkPushed(event, payload);
    pushed.push({ userId, event, seq: payload.seq });
  });
  vi.spyOn(push, "emitToAll").mockImplementation((event, payload) => {
    checkPushed(event, payload());
    toEverybody.push(["everybody", event]);
  });
  const before = latestSeq(app.ctx.db);
  const answer = await ask(app, endpoint, requestOf(fixture, call), {
    token: callerOf(fixture, by, record.other).token,
  });
  const written = writtenAfter(app, before);
  // Circles are pushed to in later turns of the event loop.
  await vi.waitFor(() => expect(pushed.length).toBeGreaterThanOrEqual(written.length), { interval: 2 });
  return { answer, pushed: pushed.toSorted(inOrder), toEverybody, written };
}

const inOrder = (one: Sent, other: Sent) => one.seq - other.seq || one.userId - other.userId;

/** The stored events of all members, as `GET /api/changes/` lists them. */
function writtenAfter(app: TestApp, since: number): Sent[] {
  const ids = connectionOf(app).prepare("select id from users").all();
  const sent = ids.flatMap(({ id }) => {
    const [member, all] = [{ id: Number(id) } as Actor, Number.MAX_SAFE_INTEGER];
    const changes = listChanges(app.ctx.db, member, since, all, all);
    return changes.map(({ event, seq }) => ({ userId: member.id, event, seq }));
  });
  return sent.toSorted(inOrder);
}

/** Events by receiver, sorted by name, with each receiver's events in order. */
function asLines(received: readonly Publication[]): string[] {
  const events = Map.groupBy(received, ([who]) => who);
  return [...events].map(([who, all]) => [who, ...all.flatMap(([, ...names]) => names)].join(" ")).toSorted();
}

describe("every command publishes to every member whose data changes, on all connections, and to nobody else", () => {
  it.each(COMMANDS)("$call", async ({ publishes: { events, by = "owner" }, ...known }) => {
    const { answer, written, pushed, toEverybody } = await askAs(known, by);
    if (known.call !== "verifications.verify") expect(answer.code).toBe("");
    const received = written.map(({ userId, event }) => [HANDLES.get(userId) ?? "newcomer", event] as const);
    expect(asLines([...received, ...toEverybody])).toEqual(asLines(events));
    // The pushed events are the stored ones: all of them, once and in order.
    expect(pushed).toEqual(written);
  });
});
