import type { Change, ChangeFeed } from "@chonsu/db/change-feed";
import type { Log } from "../platform/log.ts";

/**
 * Something in memory that mirrors rows of the database. To add one (an index, a cache): write it, and name it in the list of
 * `createContext`. Nothing else: no command has to know of it.
 */
export interface Follower {
  /**
   * Reads the truth about what changed from the database, by id, and takes it over: a row that is gone is dropped. So hearing of the
   * same change twice, late or in another order ends in the same state. Synchronous, one statement a kind and not one a change.
   */
  follow(changes: readonly Change[]): void;
}

/** Everything a running copy keeps in memory of its database. */
export interface Memory {
  /**
   * Brings memory up to what was committed. `transact` does it after each commit, before the command's effects, so whatever runs or
   * is presented later in the request sees it. Who writes to the database past `transact` (a test, a restored row) calls it afterwards.
   */
  catchUp(): void;
}

/**
 * Keeps followers in step with a database. A follower that throws is logged and hears of the same changes again next time; the commit
 * stands, and the others follow.
 */
export function createMemory(feed: ChangeFeed, followers: readonly Follower[], log: Log): Memory {
  const owed = new Map<Follower, readonly Change[]>();
  return {
    catchUp() {
      const news = feed.take();
      if (news.length === 0 && owed.size === 0) return;
      for (const follower of followers) {
        const all = [...(owed.get(follower) ?? []), ...news];
        if (all.length === 0) continue;
        try {
          follower.follow(all);
          owed.delete(follower);
        } catch (error) {
          owed.set(follower, all);
          log.error("memory is behind the database", { error });
        }
      }
    },
  };
}
