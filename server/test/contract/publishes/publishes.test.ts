import { CALLS, type KnownCall } from "@chonsu/db/calls/groups/records";
import type { MemberRole, Publication } from "@chonsu/db/calls/record";
import { CAST } from "@chonsu/db/seed/cast";
import { describe, expect, it } from "vitest";
import { connectionOf } from "../../support/connection.ts";
import type { TestApp } from "../../support/harness.ts";
import { checkPushed } from "../../support/pushed-payloads.ts";
import { type Answer, ask } from "../access/call.ts";
import { callerOf, prepareFixture, requestOf, startFixture } from "../access/fixture.ts";

const HANDLES = new Map<number, string>(Object.entries(CAST).map(([handle, { id }]) => [id, handle]));
const COMMANDS = [...CALLS.values()].flatMap((known) => {
  const { publishes } = known.record;
  return publishes === undefined ? [] : [{ ...known, publishes }];
});

interface Sent {
  readonly userId: number;
  readonly event: string;
  readonly seq: number;
}

interface Asked {
  readonly answer: Answer;
  /** What was written, and what was pushed, in order. */
  readonly written: readonly Sent[];
  readonly pushed: readonly Sent[];
  /** What everybody was told. */
  readonly published: readonly string[];
}

/** Asks one call of an untouched campus as a member. */
async function askAs({ call, endpoint, record }: KnownCall, by: MemberRole): Promise<Asked> {
  const fixture = await prepareFixture();
  const app = await startFixture(fixture);
  const before = writtenAfter(app, 0).at(-1)?.seq ?? 0;
  const pushed: Sent[] = [];
  const published: string[] = [];
  app.ctx.push.connect({
    emit(userId, event, payload) {
      checkPushed(event, payload);
      pushed.push({ userId, event, seq: payload.seq });
    },
    emitToAll(event, payload) {
      checkPushed(event, payload);
      published.push(`everybody ${event}`);
    },
    endSession() {},
    endMember() {},
    openConnections: () => 0,
  });
  const answer = await ask(app, endpoint, requestOf(fixture, call), {
    token: callerOf(fixture, by, record.other).token,
  });
  return { answer, pushed, published, written: writtenAfter(app, before) };
}

function writtenAfter(app: TestApp, since: number): Sent[] {
  const sql = "select seq, user_id, event from member_changes where seq > ? order by seq";
  const rows = connectionOf(app).prepare(sql).all(since);
  return rows.map((row) => ({ userId: Number(row["user_id"]), event: String(row["event"]), seq: Number(row["seq"]) }));
}

/** Who was told what: sorted by name, each one's events in order. */
function byMember(sent: readonly Sent[]): string[] {
  const events = Map.groupBy(sent, ({ userId }) => HANDLES.get(userId) ?? "newcomer");
  return [...events].map(([who, all]) => [who, ...all.map(({ event }) => event)].join(" ")).toSorted();
}

function asLines(received: readonly Publication[]): string[] {
  const events = Map.groupBy(received, ([who]) => who);
  return [...events].map(([who, all]) => [who, ...all.flatMap(([, ...names]) => names)].join(" ")).toSorted();
}

describe("every command tells everybody it changes something for, on all their connections, and nobody else", () => {
  it.each(COMMANDS)("$call", async ({ publishes: { events, by = "owner" }, ...known }) => {
    const { answer, written, pushed, published } = await askAs(known, by);
    if (known.call !== "verifications.verify") expect(answer.code).toBe("");
    expect([...byMember(written), ...published].toSorted()).toEqual(asLines(events));
    // Pushed is what was written, all of it, once and in its order.
    expect(pushed).toEqual(written);
  });
});
