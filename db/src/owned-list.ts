import { type Column, getTableColumns, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./open-database.ts";
import { asList, given, isGiven, prepared } from "./prepared.ts";

/** The content of a column in the table of a list: a new id, the owner, the place of a value in the list, the value. */
const PARTS = { id: sql`null`, owner: sql`${given("owner")}`, place: sql`key`, value: sql`value` };

/**
 * Makes a function that replaces the list of an owner. Each value has a row of its own. The statements are built once.
 * A list that does not change keeps its rows and ids. `parts` gives the content of the columns, in the order of the
 * table.
 */
export function ownedList(
  table: SQLiteTable,
  owner: Column,
  parts: readonly (keyof typeof PARTS)[],
): (db: Database, ownerId: number, values: readonly (number | string)[]) => void {
  const row = sql.join(
    parts.map((part) => PARTS[part]),
    sql`, `,
  );
  const columns = Object.values(getTableColumns(table));
  const [value, order] = [columns[parts.indexOf("value")], columns[Math.max(0, parts.indexOf("place"))]];
  const current = prepared((db) =>
    db
      .select({ values: sql<string>`json_group_array(${value} order by ${order})` })
      .from(table)
      .where(isGiven(owner, "owner")),
  );
  const removal = prepared((db) => db.delete(table).where(isGiven(owner, "owner")));
  const insertion = prepared((db) =>
    db.insert(table).select(sql`select ${row} from json_each(${given("values")}) order by key`),
  );
  return (db, ownerId, list) => {
    const [before, values] = [current(db).get({ owner: ownerId })?.values, asList(list)];
    if (before === values) return;
    if (before !== NOTHING) removal(db).run({ owner: ownerId });
    if (values !== NOTHING) insertion(db).run({ owner: ownerId, values });
  };
}

const NOTHING = asList([]);
