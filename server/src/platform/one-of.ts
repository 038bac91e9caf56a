import { type Column, type SQL, sql } from "drizzle-orm";

/**
 * `column in (…)` for any number of values: they travel as one JSON parameter, so neither SQLite's limit of parameters nor the text
 * of the statement depends on how many there are.
 */
export function oneOf(column: Column, values: Iterable<number | string>): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify([...values])}))`;
}
