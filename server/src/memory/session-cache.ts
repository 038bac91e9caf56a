import type { CACHED_ROWS } from "@chonsu/db/cached-rows";
import type { Change } from "@chonsu/db/change-feed";
import type { RowOf } from "@chonsu/db/row-parts";
import { Recent } from "../platform/recent.ts";

type StandingRow = RowOf<typeof CACHED_ROWS.access.row>;

/** A member's permissions, and their sessions that are known to be valid. */
interface Standing {
  readonly row: StandingRow;
  readonly sessionIds: Set<string>;
}

/**
 * Valid sessions of recent requests, by member, so that not every request queries the database. It is updated after
 * each commit, like all memory: when a session ends, or a member leaves or becomes staff, the entry of that member is
 * removed before anything is answered. So the end of a session takes effect at once (wire.md §1).
 */
export type SessionCache = ReturnType<typeof createSessionCache>;

/** Creates a cache that keeps at least `kept` recent members, at most twice as many. */
export function createSessionCache(kept: number) {
  const known = new Recent<number, Standing>(kept);
  return {
    /** The member's permissions when this session is known to be valid; undefined when it is not known. */
    find(userId: number, sessionId: string): StandingRow | undefined {
      const standing = known.get(userId);
      return standing?.sessionIds.has(sessionId) === true ? standing.row : undefined;
    },
    /** Adds a session that was just read. */
    add(userId: number, sessionId: string, row: StandingRow) {
      const standing = known.get(userId);
      if (standing === undefined) known.set(userId, { row, sessionIds: new Set([sessionId]) });
      else standing.sessionIds.add(sessionId);
    },
    follow(changes: readonly Change[]) {
      for (const change of changes) if (change.kind === "access") known.delete(change.id);
    },
  };
}
