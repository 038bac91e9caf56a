import type { Change, ChangeFeed } from "@chonsu/db/change-feed";
import type { Log } from "../platform/log.ts";
import { Recent } from "../platform/recent.ts";
import { viewOf } from "./view-cache.ts";

/**
 * Something in memory that mirrors rows of the database (an index, a cache). To add one, write it and name it in the
 * list of `createContext`. Commands need no change.
 */
export interface Subscriber {
  /** The kinds of changes that concern it. It is not called for others. */
  readonly kinds: readonly Change["kind"][];
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
      const own = changes.filter(({ kind }) => subscriber.kinds.includes(kind));
      const all = [...(pending.get(subscriber) ?? []), ...own];
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

interface CachedTable<Row> {
  readonly kind: Exclude<Change["kind"], "chon">;
  /** The cache keeps at least so many bytes of the latest rows, at most twice as many. */
  readonly keptBytes: number;
  /** About how many bytes a row takes, with its view and the JSON text of that. */
  readonly weigh: (row: Row) => number;
  /** Reads rows by id. Ids without a row are left out. */
  readonly read: (ids: readonly number[]) => Map<number, Row>;
  readonly isInTransaction: () => boolean;
}

/**
 * Creates a cache of rows that were shown recently, so that a list need not query the database for each of them. A row
 * is removed with the commit that changes any part of it. Inside a transaction the cache is neither read nor filled,
 * because the transaction may see data that will never be committed.
 */
export function createRowCache<Row extends object>({
  kind,
  keptBytes,
  weigh,
  read,
  isInTransaction,
}: CachedTable<Row>) {
  const known = new Recent<number, Row>(keptBytes, weigh);
  let isKeeping = true;
  return {
    /** These rows by id. Those that are not cached are read together. Ids without a row are left out. */
    of(ids: readonly number[]): Map<number, Row> {
      if (isInTransaction()) return read(ids);
      const rows = new Map<number, Row>();
      const missing: number[] = [];
      for (const id of ids) {
        const row = known.get(id);
        if (row === undefined) missing.push(id);
        else rows.set(id, row);
      }
      for (const [id, row] of missing.length === 0 ? [] : read(missing)) {
        rows.set(id, row);
        if (isKeeping) known.set(id, row);
      }
      return rows;
    },
    /** Runs `show`, which shows rows in a very long list. They are not kept in the cache. */
    withoutKeeping<T>(show: () => T): T {
      isKeeping = false;
      try {
        return show();
      } finally {
        isKeeping = true;
      }
    },
    /**
     * The view of a row that is the same for all members who read it. It is frozen. View and JSON text are made once for
     * each origin.
     */
    viewOf<View>(id: number, row: Row, origin: string, show: () => View): View {
      return isKeeping || known.get(id) === row ? viewOf(row, origin, null, show) : show();
    },
    kinds: [kind],
    follow(changes: readonly Change[]): void {
      for (const change of changes) if (change.kind === kind) known.delete(change.id);
    },
  };
}
