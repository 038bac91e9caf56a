import type { Change, ChangeFeed } from "@chonsu/db/change-feed";
import type { Log } from "../platform/log.ts";

/**
 * Something in memory that mirrors rows of the database (an index, a cache). To add one, write it and name it in the
 * list of `createContext`. Commands need no change.
 */
export interface Subscriber {
  /**
   * Reads the changed rows again by id and takes over their values; a row that is gone is removed. So the same change
   * leads to the same state when it comes twice, late or in another order. It is synchronous, with one statement for
   * each kind of change.
   */
  follow(changes: readonly Change[]): void;
}

/** Everything that a running copy mirrors in memory. */
export type Memory = ReturnType<typeof createMemory>;

/**
 * Keeps subscribers equal to a database. A subscriber that throws is logged and receives the same changes again the
 * next time. The commit and the other subscribers are not affected.
 */
export function createMemory(feed: ChangeFeed, subscribers: readonly Subscriber[], log: Log) {
  const pending = new Map<Subscriber, readonly Change[]>();
  const follow = (changes: readonly Change[]) => {
    if (changes.length === 0 && pending.size === 0) return;
    for (const subscriber of subscribers) {
      const all = [...(pending.get(subscriber) ?? []), ...changes];
      if (all.length === 0) continue;
      try {
        subscriber.follow(all);
        pending.delete(subscriber);
      } catch (error) {
        pending.set(subscriber, all);
        log.error("memory is behind the database", { error });
      }
    }
  };
  return {
    /**
     * Brings memory up to date with the last commit. `transact` calls it after each commit, before the command's
     * effects, so that later code of the request sees the new state. Code that writes to the database without `transact`
     * (a test, a restored row) calls it afterwards. Returns the changes.
     */
    sync() {
      const changes = feed.take();
      follow(changes);
      return changes;
    },
    /** Reads changed rows again. Used when a commit that memory already follows was undone. */
    follow,
  };
}
