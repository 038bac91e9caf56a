import { asc, eq, type GetColumnData } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database } from "./open-database.ts";
import { asList, inGivenList, prepared } from "./prepared.ts";

type Columns = Readonly<Record<string, SQLiteColumn>>;
type IdColumn = AnySQLiteColumn<{ data: number; notNull: true }>;

/** What is read of one table for some row: of the row itself, or of a list that belongs to it. */
export interface RowPart<C extends Columns = Columns> {
  /** The column that holds the id of that row. */
  readonly owner: IdColumn;
  /** What is read and shown; of a cached row also what is kept and watched. */
  readonly columns: C;
  /** The order in which it is read. */
  readonly order: readonly SQLiteColumn[];
  /** Where some columns are those of another table: of the row whose `to` equals `from`, which cannot go before this one does. */
  readonly join?: { readonly from: SQLiteColumn; readonly to: SQLiteColumn };
  /** Cached: a row that comes changes nothing, because memory does not keep that it was missing. */
  readonly ignoresInserts?: true;
}

export type More = Pick<RowPart, "join" | "ignoresInserts">;

export function part<const C extends Columns>(
  owner: IdColumn,
  columns: C,
  order: readonly SQLiteColumn[] = [owner],
  more: More = {},
): RowPart<C> {
  return { owner, columns, order, ...more };
}

/** One row as a part is read. */
export type RowOf<P extends RowPart> = { readonly [Name in keyof P["columns"]]: GetColumnData<P["columns"][Name]> };

/** Reads a part of some rows, with the id of each, in one prepared statement. */
export function readerOf<C extends Columns>({ owner, columns, order, join }: RowPart<C>) {
  const statement = prepared((db: Database) => {
    const rows = db.select({ owner, row: columns }).from(owner.table).$dynamic();
    const joined = join === undefined ? rows : rows.innerJoin(join.to.table, eq(join.to, join.from));
    return joined
      .where(inGivenList(owner, "ids"))
      .orderBy(...order.map((column) => asc(column)))
      .prepare();
  });
  return (db: Database, ids: readonly number[]) => statement(db).all({ ids: asList(ids) });
}

/** Reads a list of some rows, and finds that of each. */
export function listReaderOf<C extends Columns>(list: RowPart<C>) {
  const read = readerOf(list);
  return (db: Database, ids: readonly number[]) => {
    const rows = Map.groupBy(read(db, ids), ({ owner }) => owner);
    return (id: number) => (rows.get(id) ?? []).map(({ row }) => row);
  };
}
