import { type Column, eq, type GetColumnData, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./open-database.ts";

/**
 * A statement that is built and compiled once for each database. Later it is only bound and run, because building it
 * costs more than running it. Values that differ are placeholders; the text of the statement must not depend on them. A
 * transaction shares the statements of its database, as long as it is passed on as that database.
 */
export function prepared<Statement extends object>(
  build: (db: Database) => { prepare(): Statement },
): (db: Database) => Statement {
  const known = new WeakMap<Database, Statement>();
  return (db) => {
    const statement = known.get(db) ?? build(db).prepare();
    known.set(db, statement);
    return statement;
  };
}

/** The placeholder of a value that is passed when the statement runs. */
export function given(name: string) {
  return sql.placeholder(name);
}

/**
 * Makes a function that finds the row with a value in a column. `build` makes the query with that condition, which is
 * compiled once for each database.
 */
export function finderBy<C extends Column, Row>(
  column: C,
  build: (db: Database, isIt: SQL) => { prepare(): { get(values: Record<string, unknown>): Row } },
) {
  const statement = prepared((db) => build(db, isGiven(column, "value")));
  return (db: Database, value: GetColumnData<C>) => statement(db).get({ value });
}

/** A value for each column, also for those with a default: a prepared statement binds them all. */
type NewRow<T extends SQLiteTable> = {
  readonly [Name in Exclude<keyof T["$inferInsert"], "id">]: (T["$inferSelect"] & Record<Name, unknown>)[Name];
};

/**
 * Makes a function that inserts a row and returns it with its new id. The statement is built once for each database.
 */
export function inserterOf<T extends SQLiteTable>(table: T) {
  const columns = Object.entries(getTableColumns(table)).filter(([name, { generated }]) => name !== "id" && !generated);
  const values: T["$inferInsert"] = Object.fromEntries(columns.map(([name]) => [name, given(name)]));
  const insertion = prepared((db) => db.insert(table).values(values));
  return <Row extends NewRow<T> & Record<string, unknown>>(db: Database, row: Row) => ({
    id: Number(insertion(db).run(row).lastInsertRowid),
    ...row,
  });
}

/**
 * The rows of a JSON list that is passed when the statement runs, in order: for `insert(table).select(…)`. The first
 * column of the table is its id.
 */
export function givenRows(table: SQLiteTable, name: string): SQL {
  const columns = Object.keys(getTableColumns(table)).filter((column) => column !== "id");
  const values = columns.map((column) => sql.raw(`value ->> '${column}'`));
  return sql`select null, ${sql.join(values, sql`, `)} from json_each(${given(name)}) order by key`;
}

/** `column = …` for a value that is passed when the statement runs. */
export function isGiven(column: Column, name: string): SQL {
  return eq(column, given(name));
}

/**
 * `column in (…)` for any number of values that are passed when the statement runs, as `asList` encodes them. They are
 * one JSON parameter, so neither SQLite's limit of parameters nor the text of the statement depends on their number.
 */
export function inGivenList(column: Column, name: string): SQL {
  return sql`${column} in (select value from json_each(${sql.placeholder(name)}))`;
}

/** Encodes values for `inGivenList`. */
export function asList(values: readonly (number | string)[]): string {
  return JSON.stringify(values);
}

/**
 * `column in (…)` for any number of values. They are one JSON parameter, so neither SQLite's limit of parameters nor
 * the text of the statement depends on their number.
 */
export function oneOf(column: Column, values: Iterable<number | string>): SQL {
  return sql`${column} in (select value from json_each(${asList([...values])}))`;
}
