import type { CACHED_ROWS } from "@chonsu/db/cached-rows";
import type { RowOf } from "@chonsu/db/row-parts";
import { Recent } from "../platform/recent.ts";
import type { Subscriber } from "./memory.ts";

type StandingRow = RowOf<typeof CACHED_ROWS.access.row>;

/** What a member may do, and which of their sessions are known to live. */
interface Standing {
  readonly row: StandingRow;
  readonly sessionIds: Set<string>;
}

/**
 * The living sessions that were asked for lately, by member, so that not every request asks the database. They follow it like all
 * memory does: when a session ends, or a member leaves or becomes staff, whatever is known of that member is forgotten with the
 * commit, before anything is answered. So ending a session counts at once (wire.md §1). What is not known is read.
 */
export interface SessionCache extends Subscriber {
  /** What the member may do, when this session of theirs is known to live; undefined when it is not known. */
  find(userId: number, sessionId: string): StandingRow | undefined;
  /** Remembers a session that was just read. */
  add(userId: number, sessionId: string, row: StandingRow): void;
}

const MEMBERS_KEPT = 10_000;

/** Keeps at least so many members who asked last, at most twice as many; the others are read again. */
export function createSessionCache(): SessionCache {
  const known = new Recent<number, Standing>(MEMBERS_KEPT);
  return {
    find(userId, sessionId) {
      const standing = known.get(userId);
      return standing?.sessionIds.has(sessionId) === true ? standing.row : undefined;
    },
    add(userId, sessionId, row) {
      const standing = known.get(userId);
      if (standing !== undefined) {
        standing.sessionIds.add(sessionId);
        return;
      }
      known.set(userId, { row, sessionIds: new Set([sessionId]) });
    },
    follow(changes) {
      for (const change of changes) if (change.kind === "access") known.delete(change.id);
    },
  };
}
