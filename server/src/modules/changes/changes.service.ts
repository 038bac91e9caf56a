import type { Database } from "@chonsu/db/open-database";
import type { MemberEvent } from "@chonsu/shared/realtime";
import type { Actor } from "../../command/caller.ts";
import type { Context } from "../../context.ts";
import {
  deleteChanges,
  latestSeq,
  listChanges,
  type MemberChange,
  recordChanges,
  takePlace,
} from "./changes.repository.ts";

/** The kinds of things that are told about and may go, with the events that are about one of them. */
const EVENTS_ABOUT = {
  conversation: ["message:new", "message:deleted", "conversation:read", "conversation:changed"],
  member: ["friends:changed"],
  experience: ["experiences:changed"],
  project: ["projects:changed"],
} as const satisfies Record<string, readonly MemberEvent[]>;

/**
 * What I was told after `since`, in order, each kind and thing once at its latest; nothing without `since`. Answers from where to ask
 * next time. A `since` that was not reached yet is of a database that was reset or restored: nothing can be said about what changed.
 */
export function listMyChanges(ctx: Context, actor: Actor, since: number | undefined) {
  const seq = latestSeq(ctx.db);
  if (since === undefined) return { seq, changes: [], reset: false };
  if (since > seq) return { seq, changes: [], reset: true };
  return { seq, changes: listChanges(ctx.db, actor, since), reset: false };
}

/** Where a member who has loaded nothing yet begins to listen. */
export function currentPlace(ctx: Context): number {
  return latestSeq(ctx.db);
}

/** Writes what a command tells members, in order; answers the place of each. Called by `transact` at the end of the transaction. */
export function recordTold(db: Database, told: readonly MemberChange[]): number[] {
  return told.length === 0 ? [] : recordChanges(db, told);
}

/** The place of what is published to everybody: it takes one and is not kept. Called by `transact` at the end of the transaction. */
export function placeOfPublished(db: Database): number {
  return takePlace(db);
}

/**
 * Forgets what was told about things that go with the caller's transaction, so that no row outlives what it is about. Whoever has to
 * hear that they went is told with `NO_REF`.
 */
export function forgetChangesAbout(db: Database, kind: keyof typeof EVENTS_ABOUT, ids: readonly number[]): void {
  if (ids.length > 0) deleteChanges(db, EVENTS_ABOUT[kind], ids);
}
