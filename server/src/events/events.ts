import type { Database } from "@chonsu/db/open-database";
import { asList, given, inGivenList, prepared } from "@chonsu/db/prepared";
import { memberChanges, projectChanges } from "@chonsu/db/tables/member-changes";
import type { MemberEvent } from "@chonsu/shared/realtime/realtime";
import { and, eq, type SQLWrapper, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Actor } from "../access/caller.ts";
import { postsWithInCircle } from "./project-changes.ts";

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

/** SQLite's own counter. Unlike `max(seq)` it does not change when the latest rows are deleted. */
const sequence = sqliteTable("sqlite_sequence", { name: text("name").notNull(), seq: integer("seq").notNull() });

const latest = prepared((db) =>
  db.select({ seq: sequence.seq }).from(sequence).where(eq(sequence.name, "member_changes")).prepare(),
);

/** The `seq` of the latest event for anybody; 0 before the first. */
export function latestSeq(db: Database): number {
  return latest(db).get()?.seq ?? 0;
}

const further = prepared((db) =>
  db
    .update(sequence)
    .set({ seq: sql`seq + ${given("count")}` })
    .where(eq(sequence.name, "member_changes"))
    .returning({ seq: sequence.seq })
    .prepare(),
);

/**
 * Takes so many `seq` for events that are not stored for members, and returns the first of them. Call it inside a
 * transaction.
 */
export function takePlaces(db: Database, count: number): number {
  const row = further(db).get({ count });
  // SQLite creates the counter with the first row that is written.
  if (row === undefined) db.insert(sequence).values({ name: "member_changes", seq: count }).run();
  return (row?.seq ?? count) - count + 1;
}

const changesOf = prepared((db) => {
  const asked = (seq: SQLWrapper) => sql`${seq} > ${given("since")} and ${seq} <= ${given("upTo")}`;
  const { seq, event, ref } = memberChanges;
  // A post has events of single members and one of its whole circle: the later one counts. The `+` lets SQLite look up
  // the few posts of the member instead of all that have changed.
  const all = sql`(
    select ${seq}, ${event}, ${ref} from ${memberChanges} where ${memberChanges.userId} = ${given("userId")} and ${asked(seq)}
    union all select ${projectChanges.seq}, 'projects:changed', ${projectChanges.projectId} from ${projectChanges}
      where ${projectChanges.projectId} in ${postsWithInCircle(given("userId"))} and ${asked(sql`+${projectChanges.seq}`)})`;
  return db
    .select({ seq: sql<number>`max(seq)`.as("latest"), event: sql<MemberEvent>`event`, ref: sql<number>`ref` })
    .from(all)
    .groupBy(sql`event, ref`)
    .orderBy(sql`latest`)
    .limit(given("limit"))
    .prepare();
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
