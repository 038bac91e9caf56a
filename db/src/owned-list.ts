import { type Column, eq, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./open-database.ts";
import { asList, given, prepared } from "./prepared.ts";

/** What a column of such a table holds: a new id, its owner, the place of a value in the list, the value. */
const PARTS = { id: sql`null`, owner: sql`${given("owner")}`, place: sql`key`, value: sql`value` };

/**
 * Replaces the list of an owner, whose values have rows of their own, by two statements that are built once. `parts`
 * says what the columns hold, in the order of the table.
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
  const removal = prepared((db) =>
    db
      .delete(table)
      .where(eq(owner, given("owner")))
      .prepare(),
  );
  const insertion = prepared((db) =>
    db
      .insert(table)
      .select(sql`select ${row} from json_each(${given("values")}) order by key`)
      .prepare(),
  );
  return (db, ownerId, values) => {
    removal(db).run({ owner: ownerId });
    if (values.length > 0) insertion(db).run({ owner: ownerId, values: asList(values) });
  };
}
