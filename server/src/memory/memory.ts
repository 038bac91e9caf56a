import type { Change, ChangeFeed } from "@chonsu/db/change-feed";
import type { Log } from "../platform/log.ts";

/**
 * Something in memory that mirrors rows of the database. To add one (an index, a cache): write it, and name it in the list of
 * `createContext`. Nothing else: no command has to know of it.
 */
export interface Subscriber {
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
  sync(): void;
}

/**
 * Keeps subscribers in step with a database. A subscriber that throws is logged and hears of the same changes again next time; the commit
 * stands, and the others follow.
 */
export function createMemory(feed: ChangeFeed, subscribers: readonly Subscriber[], log: Log): Memory {
  const pending = new Map<Subscriber, readonly Change[]>();
  return {
    sync() {
      const changes = feed.take();
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
    },
  };
}
