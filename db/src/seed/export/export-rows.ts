import { asc, between, inArray, max } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "../../open-database.ts";
import { EXPORTED_KINDS, type ExportedColumn, type ExportedKind, type ExportedList } from "./kinds.ts";

/** The folder of the pictures in an export. */
export const PICTURES = "pictures";
/** How many rows of a kind are read at once. */
const BATCH = 5000;
/** No field of the export has this name. */
const OWNER = "/owner";

type ExportedValues = Record<string, unknown>;

/**
 * The rows of a kind in the order of their ids, with their lists. Moments are milliseconds after `seededAt`, negative
 * before it. Pictures are paths in the export.
 */
export function* exportRows(
  db: Database,
  { id, fields, lists }: ExportedKind,
  seededAt: number,
): Generator<ExportedValues> {
  const last =
    db
      .select({ id: max(id) })
      .from(id.table)
      .get()?.id ?? 0;
  for (let from = 1; from <= last; from += BATCH) {
    const where = between(id, from, from + BATCH - 1);
    const rows = db
      .select(columnsOf({ ...fields, id }))
      .from(id.table)
      .where(where)
      .orderBy(asc(id))
      .all();
    const ids = rows.map((row) => Number(row["id"]));
    const readLists = listsOf(db, lists, ids, seededAt);
    for (const row of rows) {
      yield { id: row["id"], ...shown(row, fields, seededAt), ...readLists(Number(row["id"])) };
    }
  }
}

/** Reads the lists of several rows, and returns the lists of one of them. */
function listsOf(db: Database, lists: ExportedKind["lists"], ids: readonly number[], seededAt: number) {
  const read = Object.entries(lists).map(([name, list]) => [name, itemsOf(db, list, ids, seededAt)] as const);
  return (id: number) => Object.fromEntries(read.map(([name, items]) => [name, items.get(id) ?? []]));
}

/** The items of a list by the id of the row to which they belong. */
function itemsOf(db: Database, list: ExportedList, ids: readonly number[], seededAt: number): Map<number, unknown[]> {
  const { owner, order, fields, lists } = list;
  const columns: Readonly<Record<string, SQLiteColumn>> = { ...columnsOf(fields), [OWNER]: owner };
  const rows = db
    .select(columns)
    .from(owner.table)
    .where(inArray(owner, [...ids]))
    .orderBy(...order.map((column) => asc(column)))
    .all();
  const inner = listsOf(
    db,
    lists,
    rows.map((row) => Number(row["id"])),
    seededAt,
  );
  const items = new Map<number, unknown[]>();
  for (const row of rows) {
    const value = shown(row, fields, seededAt);
    const item = "" in value ? value[""] : { ...value, ...inner(Number(row["id"])) };
    const of = Number(row[OWNER]);
    const known = items.get(of);
    if (known === undefined) items.set(of, [item]);
    else known.push(item);
  }
  return items;
}

function columnsOf(fields: ExportedKind["fields"]): Record<string, SQLiteColumn> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, exported(field).column]));
}

function shown(row: ExportedValues, fields: ExportedKind["fields"], seededAt: number): ExportedValues {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, shownValue(row[name], exported(field).as, seededAt)]),
  );
}

function shownValue(value: unknown, as: ExportedColumn["as"], seededAt: number): unknown {
  if (value === null || as === "value") return value;
  return as === "moment" ? Number(value) - seededAt : `${PICTURES}/${value}`;
}

function exported(field: SQLiteColumn | ExportedColumn): ExportedColumn {
  return "as" in field ? field : { column: field, as: "value" };
}

/** The kind to whose rows each field of a kind refers, by the foreign keys of the schema. */
export function referencesOf({ id, fields, lists }: ExportedKind): Record<string, string> {
  const own = Object.entries(fields).map(([name, field]) => [name, kindOf(exported(field).column)] as const);
  const inLists = Object.entries(lists).flatMap(([list, { owner, fields: items }]) =>
    Object.entries(items).map(
      ([name, field]) => [name === "" ? list : `${list}.${name}`, kindOf(exported(field).column, owner.table)] as const,
    ),
  );
  return Object.fromEntries([...own, ...inLists].flatMap(([name, kind]) => (kind === undefined ? [] : [[name, kind]])));

  function kindOf(column: SQLiteColumn, table: SQLiteTable = id.table): string | undefined {
    for (const key of getTableConfig(table).foreignKeys) {
      const { columns, foreignColumns } = key.reference();
      const at = columns.indexOf(column);
      const target = foreignColumns[at]?.table;
      const kind = Object.entries(EXPORTED_KINDS).find(([, known]) => known.id.table === target);
      if (at >= 0 && kind !== undefined) return kind[0];
    }
    return undefined;
  }
}
