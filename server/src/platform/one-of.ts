import { type Column, type SQL, sql } from "drizzle-orm";

/**
 * `column in (…)` for any number of values. They are one JSON parameter, so neither SQLite's limit of parameters nor
 * the text of the statement depends on their number.
 */
export function oneOf(column: Column, values: Iterable<number | string>): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify([...values])}))`;
}
