import type { Database } from "@chonsu/db/open-database";
import { asList, given, inGivenList, prepared } from "@chonsu/db/prepared";
import { memberChanges, projectChanges } from "@chonsu/db/tables/member-changes";
import type { MemberEvent } from "@chonsu/shared/realtime/realtime";
import { and, asc, type Column, eq, gt, lte, not, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { Actor } from "../access/caller.ts";
import { isInCircle } from "./project-changes.ts";

/** An event of a kind for one member about a thing (`ref`; 0 for none). */
export interface MemberChange {
  readonly userId: number;
  readonly event: MemberEvent;
  readonly ref: number;
}

/** Kinds of things that can be deleted, with the events about each. */
const EVENTS_ABOUT = {
  conversation: ["message:new", "message:deleted", "conversation:read", "conversation:changed"],
  member: ["friends:changed"],
  experience: ["experiences:changed"],
  project: ["projects:changed"],
} as const satisfies Record<string, readonly MemberEvent[]>;

// The columns are in the order of the table. `where true` tells SQLite that `on` begins a conflict clause and no join.
const published = sql`select null, value ->> 0, value ->> 1, value ->> 2 from json_each(${given("published")}) where true order by key`;

const record = prepared((db) =>
  db
    .insert(memberChanges)
    .select(published)
    .onConflictDoUpdate({
      target: [memberChanges.userId, memberChanges.event, memberChanges.ref],
      set: { seq: sql`excluded.seq` },
    })
    .returning({ seq: memberChanges.seq })
    .prepare(),
);

/** Writes events in order and returns the `seq` of each. One statement for any number of events. */
export function recordChanges(db: Database, changes: readonly MemberChange[]): number[] {
  const rows = record(db).all({
    published: JSON.stringify(changes.map(({ userId, event, ref }) => [userId, event, ref])),
  });
  return rows.map(({ seq }) => seq).toSorted((a, b) => a - b);
}

// SQLite's own counter. Unlike `max(seq)` it does not change when the latest rows are deleted.
const latest = prepared((db) =>
  db.select({ seq: sql<number>`seq` }).from(sql`sqlite_sequence`).where(sql`name = 'member_changes'`).prepare(),
);

/** The `seq` of the latest event for anybody; 0 before the first. */
export function latestSeq(db: Database): number {
  return latest(db).get()?.seq ?? 0;
}

/** Takes a `seq` for an event to everybody. The event is not stored. Call it inside a transaction. */
export function placeOfPublished(db: Database): number {
  const next = sql`update sqlite_sequence set seq = seq + 1 where name = 'member_changes' returning seq`;
  const [row] = db.all<{ readonly seq: number }>(next);
  if (row !== undefined) return row.seq;
  // SQLite creates the counter with the first row that is written.
  db.run(sql`insert into sqlite_sequence (name, seq) values ('member_changes', 1)`);
  return 1;
}

// A post has events of single members and one of its whole circle. The later one counts.
const isOutdatedByCircle = sql`(${eq(memberChanges.event, "projects:changed")}
  and exists (select 1 from ${projectChanges} o where o.project_id = ${memberChanges.ref} and o.seq > ${memberChanges.seq})
  and ${isInCircle(memberChanges.ref, given("userId"))})`;
const isOutdatedByMember = sql`exists (select 1 from ${memberChanges} o where o.user_id = ${given("userId")}
  and o.event = 'projects:changed' and o.ref = ${projectChanges.projectId} and o.seq > ${projectChanges.seq})`;

const changesOf = prepared((db) => {
  const asked = (seq: Column) => and(gt(seq, given("since")), lte(seq, given("upTo")));
  const ofMember = db
    .select({ seq: memberChanges.seq, event: memberChanges.event, ref: memberChanges.ref })
    .from(memberChanges)
    .where(and(eq(memberChanges.userId, given("userId")), asked(memberChanges.seq), not(isOutdatedByCircle)));
  const ofCircles = db
    .select({ seq: projectChanges.seq, event: sql<MemberEvent>`'projects:changed'`, ref: projectChanges.projectId })
    .from(projectChanges)
    .where(
      and(asked(projectChanges.seq), isInCircle(projectChanges.projectId, given("userId")), not(isOutdatedByMember)),
    );
  return unionAll(ofMember, ofCircles).orderBy(asc(memberChanges.seq)).limit(given("limit")).prepare();
});

/** The events of a member after a `seq` and up to another, in order. */
export function listChanges(db: Database, actor: Actor, since: number, upTo: number, limit: number) {
  return changesOf(db).all({ userId: actor.id, since, upTo, limit });
}

const forget = prepared((db) =>
  db
    .delete(memberChanges)
    // Written literally: SQLite uses a partial index only if the statement itself contains its condition.
    .where(and(inGivenList(memberChanges.ref, "refs"), inGivenList(memberChanges.event, "events"), sql`ref > 0`))
    .prepare(),
);

/** Deletes these kinds of events about these things, for all members. */
function deleteChanges(db: Database, events: readonly MemberEvent[], refs: readonly number[]): void {
  forget(db).run({ refs: asList(refs), events: asList(events) });
}

/**
 * Deletes the events about things that the caller's transaction deletes, so that no event outlives its thing. Events
 * about the deletion itself use `NO_REF`.
 */
export function forgetChangesAbout(db: Database, kind: keyof typeof EVENTS_ABOUT, ids: readonly number[]): void {
  if (ids.length > 0) deleteChanges(db, EVENTS_ABOUT[kind], ids);
}
