import type { Database } from "@chonsu/db/open-database";
import { asList, given, inGivenList, isGiven, prepared } from "@chonsu/db/prepared";
import { changeSequence, memberChanges, projectChanges, THE_SEQUENCE } from "@chonsu/db/tables/member-changes";
import type { MemberEvent } from "@chonsu/shared/realtime/realtime";
import { and, eq, type SQLWrapper, sql } from "drizzle-orm";
import type { Actor } from "../access/caller.ts";
import { changesSome } from "../access/removal-grants.ts";
import { postsWithInCircle } from "./project-changes.ts";

/** An event for one member. `ref` is the id of the thing that the event is about, 0 for none. */
export interface MemberChange {
  readonly seq: number;
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

const taken = prepared((db) =>
  db
    .update(changeSequence)
    .set({ seq: sql`seq + ${given("count")}` })
    .where(eq(changeSequence.id, THE_SEQUENCE))
    .returning({ seq: changeSequence.seq }),
);

/** Takes `count` places in the sequence of events and returns the first one. Call it inside a transaction. */
export function takePlaces(db: Database, count: number): number {
  return taken(db).get({ count }).seq - count + 1;
}

const latest = prepared((db) => db.select({ seq: changeSequence.seq }).from(changeSequence));

/** The `seq` of the latest event for anybody; 0 before the first. */
export function latestSeq(db: Database): number {
  return latest(db).get()?.seq ?? 0;
}

// The columns are in the order of the table. `where true` tells SQLite that the following `on` begins a conflict clause
// and not a join.
const record = prepared((db) =>
  db
    .insert(memberChanges)
    .select(
      sql`select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${given("changes")}) where true`,
    )
    .onConflictDoUpdate({
      target: [memberChanges.userId, memberChanges.event, memberChanges.ref],
      set: { seq: sql`excluded.seq` },
    }),
);

/** Writes events at the places that `takePlaces` gave them. One statement for any number of events. */
export function recordChanges(db: Database, changes: readonly MemberChange[]): void {
  if (changes.length === 0) return;
  const rows = changes.map(({ seq, userId, event, ref }) => [seq, userId, event, ref]);
  record(db).run({ changes: JSON.stringify(rows) });
}

const changesOf = prepared((db) => {
  const asked = (seq: SQLWrapper) => sql`${seq} > ${given("since")} and ${seq} <= ${given("upTo")}`;
  const { seq, event, ref } = memberChanges;
  // A post has events for single members and one event for its whole circle: the later one counts. The `+` makes SQLite
  // look up the few posts of the member instead of all changed posts.
  const all = sql`(
    select ${seq}, ${event}, ${ref} from ${memberChanges} where ${memberChanges.userId} = ${given("userId")} and ${asked(seq)}
    union all select ${projectChanges.seq}, 'projects:changed', ${projectChanges.projectId} from ${projectChanges}
      where ${projectChanges.projectId} in ${postsWithInCircle(given("userId"))} and ${asked(sql`+${projectChanges.seq}`)})`;
  return db
    .select({ seq: sql<number>`max(seq)`.as("latest"), event: sql<MemberEvent>`event`, ref: sql<number>`ref` })
    .from(all)
    .groupBy(sql`event, ref`)
    .orderBy(sql`latest`)
    .limit(given("limit"));
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
    .limit(given("most")),
);
/** The value that means "no limit" in SQLite. */
const NO_LIMIT = -1;

/**
 * Deletes the events about things that the caller's transaction deletes, so that no event outlives its thing. Events
 * about the deletion itself have the ref `NO_REF` and stay. Deletes at most `most` events and returns how many were
 * deleted.
 */
export function forgetChangesAbout(
  db: Database,
  kind: keyof typeof EVENTS_ABOUT,
  ids: readonly number[],
  most = NO_LIMIT,
): number {
  if (ids.length === 0) return 0;
  return forget(db).run({ refs: asList(ids), events: asList(EVENTS_ABOUT[kind]), most }).changes;
}

/** Deletes some events for a member who leaves. Returns how many. */
export const forgetChangesOf = changesSome<"account">((db) =>
  db.delete(memberChanges).where(isGiven(memberChanges.userId, "ref")).limit(given("most")),
);
