import type { Change } from "@chonsu/db/change-feed";
import { Recent } from "../platform/recent.ts";
import { viewOf } from "./view-cache.ts";

interface Cached<Row> {
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
export function createRowCache<Row extends object>({ kind, keptBytes, weigh, read, isInTransaction }: Cached<Row>) {
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
    follow(changes: readonly Change[]): void {
      for (const change of changes) if (change.kind === kind) known.delete(change.id);
    },
  };
}
