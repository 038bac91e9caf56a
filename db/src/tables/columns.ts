import { type AnySQLiteColumn, integer } from "drizzle-orm/sqlite-core";

/** A moment: milliseconds since 1970 by the context's clock. No column has its own default time. */
export function moment(name: string) {
  return integer(name, { mode: "number" });
}

/** A boolean, stored as 0 or 1. */
export function flag(name: string) {
  return integer(name, { mode: "boolean" });
}

/** A row id that the database gives. An id is never used twice. */
export function rowId() {
  return integer("id").primaryKey({ autoIncrement: true });
}

/** The id of the row to which this one belongs. This row is deleted with it. */
export function partOf(name: string, row: () => AnySQLiteColumn) {
  return integer(name).notNull().references(row, { onDelete: "cascade" });
}
