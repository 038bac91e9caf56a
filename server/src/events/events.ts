import type { Database } from "@chonsu/db/open-database";
import { asList, given, inGivenList, isGiven, prepared } from "@chonsu/db/prepared";
import { comments } from "@chonsu/db/tables/comments";
import { changeSequence, memberChanges, projectChanges, THE_SEQUENCE } from "@chonsu/db/tables/member-changes";
import { projects, projectTags } from "@chonsu/db/tables/projects";
import { EVENTS_ABOUT, type MemberEvent } from "@chonsu/shared/realtime/realtime";
import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Actor } from "../access/caller.ts";
import { changesSome } from "../access/removal-grants.ts";

/**
 * An event for one member. `ref` is the id of the thing that the event is about, 0 for none; `seq` is its place in the
 * sequence of events.
 */
export interface MemberChange {
  seq: number;
  readonly userId: number;
  readonly event: MemberEvent;
  readonly ref: number;
}

const taken = prepared((db) =>
  db
    .update(changeSequence)
    .set({ seq: sql`seq + ${given("count")}` })
    .where(eq(changeSequence.id, THE_SEQUENCE))
    .returning({ seq: changeSequence.seq }),
);

/** Reserves `count` numbers in the sequence of events and returns the first one. Call it inside a transaction. */
export function reserveSeqs(db: Database, count: number): number {
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

/** Writes events with the numbers that `reserveSeqs` gave them. One statement for any number of events. */
export function recordChanges(db: Database, changes: readonly MemberChange[]): void {
  if (changes.length === 0) return;
  const rows = changes.map(({ seq, userId, event, ref }) => [seq, userId, event, ref]);
  record(db).run({ changes: JSON.stringify(rows) });
}

const recordForCircles = prepared((db) =>
  db
    .insert(projectChanges)
    .select(sql`select value ->> 0, value ->> 1 from json_each(${given("changes")}) where true`)
    .onConflictDoUpdate({ target: projectChanges.projectId, set: { seq: sql`excluded.seq` } }),
);

/** Writes changes of posts: one row for each post, for any number of members in its circle. */
export function recordProjectChanges(
  db: Database,
  changes: readonly { readonly projectId: number; readonly seq: number }[],
): void {
  if (changes.length > 0) {
    recordForCircles(db).run({ changes: JSON.stringify(changes.map(({ projectId, seq }) => [projectId, seq])) });
  }
}

/** The posts whose circles a member is in: as author, tagged or commenter (wire.md §4). */
function postsWithInCircle(userId: SQLWrapper): SQL {
  return sql`(
    select ${projects.id} from ${projects} where ${projects.userId} = ${userId}
    union all select ${projectTags.projectId} from ${projectTags} where ${projectTags.userId} = ${userId}
    union all select ${comments.projectId} from ${comments} where ${comments.userId} = ${userId})`;
}

const inCircle = prepared((db) => {
  const [projectId, userId] = [given("projectId"), sql`value`];
  return db
    .select({ userId: sql<number>`${userId}` })
    .from(sql`json_each(${given("userIds")})`)
    .where(
      sql`exists (select 1 from ${projects} where ${projects.id} = ${projectId} and ${projects.userId} = ${userId})
        or exists (select 1 from ${projectTags} where ${projectTags.projectId} = ${projectId} and ${projectTags.userId} = ${userId})
        or exists (select 1 from ${comments} where ${comments.userId} = ${userId} and ${comments.projectId} = ${projectId})`,
    );
});

/** Returns those of the given members who are in the circle of a post. */
export function listInCircle(db: Database, projectId: number, userIds: readonly number[]): Set<number> {
  const rows = inCircle(db).all({ projectId, userIds: asList(userIds) });
  return new Set(rows.map(({ userId }) => userId));
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
