import { integer } from "drizzle-orm/sqlite-core";

/** A moment: milliseconds since 1970 by the context's clock. No column has a clock of its own. */
export function moment(name: string) {
  return integer(name, { mode: "number" });
}

/** Yes or no, as 0 or 1. */
export function flag(name: string) {
  return integer(name, { mode: "boolean" });
}

/** A row id given by the database, never used twice. */
export function rowId() {
  return integer("id").primaryKey({ autoIncrement: true });
}
