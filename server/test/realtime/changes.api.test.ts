import { CAST } from "@chonsu/db/seed/cast";
import { NO_REF, type RealtimeEvent } from "@chonsu/shared/realtime/realtime";
import { describe, expect, it } from "vitest";
import { transact } from "../../src/command/transact.ts";
import { statementsDuring } from "../contract/statements.ts";
import { type Agent, conversationBetween, say, startQuietApp } from "../support/chat.ts";
import { connectionOf, planOf } from "../support/connection.ts";
import { startTestApp, type TestApp } from "../support/harness.ts";

const { garam, hangyeol } = CAST;

interface Answer {
  readonly seq: number;
  readonly changes: { readonly event: RealtimeEvent; readonly ref: number; readonly seq: number }[];
  readonly reset: boolean;
}

/** The answer without `latest_id`, which feed-changed.test.ts checks. */
async function changesOf(agent: Agent, since?: number): Promise<Answer> {
  const { body } = await agent.get(`/api/changes/${since === undefined ? "" : `?since=${since}`}`).expect(200);
  const { seq, changes, reset } = body;
  return { seq, changes, reset };
}

function count(app: TestApp, userId: number, unread_count: number): void {
  transact(app.ctx, (unit) => unit.publishTo(userId, "notification:count", { unread_count }));
}

describe("GET /api/changes/", () => {
  it("answers only the latest sequence number without `since`", async () => {
    const app = await startQuietApp();
    const me = app.as("garam");
    expect(await changesOf(me)).toEqual({ seq: 0, changes: [], reset: false });
    expect(await changesOf(me, 0)).toEqual({ seq: 0, changes: [], reset: false });
    count(app, hangyeol.id, 1);
    expect(await changesOf(me)).toEqual({ seq: 1, changes: [], reset: false });
    // Events of other members raise the number, and nothing else is shown.
    expect(await changesOf(me, 0)).toEqual({ seq: 1, changes: [], reset: false });
  });

  it("lists what happened to me since then: each event and thing once, in order of the latest", async () => {
    const app = await startQuietApp();
    const [me, other] = [app.as("hangyeol"), app.as("junho")];
    const conversation = await conversationBetween(app, "hangyeol", "junho");
    const second = await conversationBetween(app, "hangyeol", "garam");
    const { seq: since } = await changesOf(me);
    await say(other, conversation, "하나");
    await say(app.as("garam"), second, "둘");
    await say(other, conversation, "셋");
    await me.patch(`/api/conversations/${conversation}/read/`).expect(200);
    const { seq, changes } = await changesOf(me, since);
    expect(changes.map(({ event, ref }) => [event, ref])).toEqual([
      ["message:new", second],
      ["message:new", conversation],
      ["notification:new", NO_REF],
      ["conversation:read", conversation],
      ["notification:count", NO_REF],
    ]);
    const seqs = changes.map((change) => change.seq);
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    expect(seqs.at(0)).toBeGreaterThan(since);
    expect(await changesOf(me, seq)).toEqual({ seq, changes: [], reset: false });
    // From the middle on: later events only.
    expect((await changesOf(me, seqs[1])).changes).toEqual(changes.slice(2));
  });

  it("answers a client with a future sequence number that it must fetch everything again", async () => {
    const app = await startQuietApp();
    count(app, garam.id, 1);
    expect(await changesOf(app.as("garam"), 2)).toEqual({ seq: 1, changes: [], reset: true });
    expect((await changesOf(app.as("garam"), 1)).reset).toBe(false);
  });

  it("reads only the rows that it answers, by an index, whatever others did", async () => {
    const app = await startTestApp();
    count(app, hangyeol.id, 1);
    const { statements } = await statementsDuring(app, () => changesOf(app.as("garam"), 0));
    const [plan = []] = statements.filter((sql) => sql.includes("project_changes")).map((sql) => planOf(app, sql));
    expect(plan).toEqual(
      expect.arrayContaining([
        "SEARCH member_changes USING INDEX member_changes_user (user_id=? AND seq>? AND seq<?)",
        "SEARCH project_changes USING INTEGER PRIMARY KEY (rowid=?)",
      ]),
    );
    expect(plan.filter((step) => /^SCAN \w/.test(String(step)))).toEqual([]);
  });
});

describe("a stored event", () => {
  it("never reuses a sequence number, even after the latest rows are deleted", async () => {
    const app = await startQuietApp();
    count(app, garam.id, 1);
    count(app, hangyeol.id, 1);
    app.ctx.db.run("delete from member_changes");
    expect((await changesOf(app.as("garam"))).seq).toBe(2);
    count(app, garam.id, 1);
    expect((await changesOf(app.as("garam"), 2)).changes).toEqual([{ event: "notification:count", ref: 0, seq: 3 }]);
  });

  it("survives a restart, and later events have greater sequence numbers", async () => {
    const first = await startQuietApp();
    const { seq: since } = await changesOf(first.as("garam"));
    count(first, garam.id, 1);
    count(first, hangyeol.id, 1);
    const second = await startTestApp({ snapshot: connectionOf(first).serialize(), seed: "after a restart" });
    transact(second.ctx, (unit) => unit.publishTo(garam.id, "profile:changed", { user_id: garam.id }));
    expect((await changesOf(second.as("garam"), since)).changes).toEqual([
      { event: "notification:count", ref: NO_REF, seq: since + 1 },
      { event: "profile:changed", ref: NO_REF, seq: since + 3 },
    ]);
  });
});
