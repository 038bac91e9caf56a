import { CAST } from "@chonsu/db/seed/cast";
import type { Notification } from "@chonsu/shared/entities/notifications";
import { describe, expect, it } from "vitest";
import { type Connection, openConnection } from "../support/connections.ts";
import { startTestApp, type TestApp } from "../support/harness.ts";
import { contradictionsIn } from "../support/integrity.ts";
import { KINDS, RECEIVER } from "./notice-kinds.ts";

/** Every end, and for each type one end after the receiver has read it. */
const ROWS = Object.entries(KINDS).flatMap(([type, ends]) => {
  const unread = ends.map((end) => ({ type, ...end, state: "unread" }));
  return [...unread, ...unread.slice(0, 1).map((row) => ({ ...row, state: "read" }))];
});

async function listOf(app: TestApp): Promise<Notification[]> {
  return (await app.as(RECEIVER).get("/api/notifications/").expect(200)).body;
}

/** The newest notification of a type. */
async function latest(app: TestApp, type: string): Promise<Notification> {
  const found = (await listOf(app)).find(({ notification_type }) => notification_type === type);
  if (found === undefined) throw new Error(`there is no notification ${type}`);
  return found;
}

/** The unread count of the last push. */
async function lastCount(connection: Connection): Promise<unknown> {
  const counts = (await connection.settled()).flatMap(({ payload }) =>
    typeof payload === "object" && payload !== null && "unread_count" in payload ? [payload.unread_count] : [],
  );
  return counts.at(-1);
}

describe("a notification is deleted with its thing, and one about a past event remains (R33)", () => {
  it.each(ROWS)("$type, $state: $end → $outcome", async ({ type, make, outcome, state }) => {
    const app = await startTestApp();
    const act = await make(app);
    const notice = await latest(app, type);
    const isRead = state === "read";
    await app.as(RECEIVER).patch(`/api/notifications/update/${notice.id}/`).send({ is_read: isRead }).expect(200);
    const connection = await openConnection(app, CAST[RECEIVER].id);
    const { seq } = (await app.as(RECEIVER).get("/api/changes/")).body;

    expect((await act()).status).toBeLessThan(300);

    const after = await listOf(app);
    const kept = after.find(({ id }) => id === notice.id);
    expect(kept && [kept.message, kept.is_read]).toEqual(outcome === "stays" ? [notice.message, isRead] : undefined);
    const unread = after.filter(({ is_read }) => !is_read).length;
    const count = await app.as(RECEIVER).get("/api/notifications-unread-count/");
    expect(count.body).toEqual({ unread_count: unread });
    expect(contradictionsIn(app)).toEqual([]);
    const { changes } = (await app.as(RECEIVER).get(`/api/changes/?since=${seq}`)).body;
    if (outcome === "stays") return;
    expect(changes.map(({ event }: { event: string }) => event)).toContain("notification:count");
    expect(await lastCount(connection)).toBe(unread);
  });
});
