import { CAST } from "@chonsu/db/seed/cast";
import { describe, expect, it } from "vitest";
import { connectionOf } from "../../support/connection.ts";
import type { Handle, TestApp } from "../../support/harness.ts";
import { type Answer, ask, type LooseRequest, lookUp } from "../access/call.ts";
import { accessRows } from "../access/rows.ts";
import { OWNER, prepareWorld, startWorld } from "../access/world.ts";
import { COMMANDS, type Told } from "./commands.ts";

const HANDLES = new Map<number, string>(Object.entries(CAST).map(([handle, { id }]) => [id, handle]));
const CALLS = Object.entries(COMMANDS).flatMap(([group, calls]) =>
  Object.keys(calls).map((name) => `${group}.${name}`),
);

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
async function askAs(call: string, by: Handle): Promise<Asked> {
  const world = await prepareWorld();
  const app = await startWorld(world);
  const before = writtenAfter(app, 0).at(-1)?.seq ?? 0;
  const pushed: Sent[] = [];
  const published: string[] = [];
  app.ctx.push.connect({
    emit: (userId, event, { seq }) => pushed.push({ userId, event, seq }),
    emitToAll: (event) => published.push(`everybody ${event}`),
    endSession() {},
    endMember() {},
    openTabs: () => 0,
  });
  const { endpoint, entry } = lookUp<{ readonly request: LooseRequest }>(accessRows(world.things), call);
  const answer = await ask(app, endpoint, entry.request, { token: world.tokens[by] });
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

function asLines(told: Told): string[] {
  const events = Map.groupBy(told, ([who]) => who);
  return [...events].map(([who, all]) => [who, ...all.flatMap(([, ...names]) => names)].join(" ")).toSorted();
}

describe("every command tells everybody it changes something for, on all their tabs, and nobody else", () => {
  it.each(CALLS)("%s", async (call) => {
    const { entry } = lookUp<{ told?: Told; by?: Handle; silent?: string }>(COMMANDS, call);
    const { answer, written, pushed, published } = await askAs(call, entry.by ?? OWNER);
    if (call !== "verifications.verify") expect(answer.code).toBe("");
    expect([...byMember(written), ...published].toSorted()).toEqual(asLines(entry.told ?? []));
    // Pushed is what was written, all of it, once and in its order.
    expect(pushed).toEqual(written);
  });
});
