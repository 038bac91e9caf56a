import type Sqlite from "better-sqlite3";

interface Index {
  readonly name: string;
  readonly sql: string;
}

/**
 * Drops all indexes except those of primary keys, runs `work`, and creates the indexes again. This is one sort instead
 * of a search for each row. Unique indexes are checked when they are created. `made` is called after each index, with
 * the part of the indexes that is done. It must run in a transaction.
 */
export function withBareTables(connection: Sqlite.Database, work: () => void, made: (part: number) => void): void {
  const indices = connection
    .prepare<[], Index>("select name, sql from sqlite_master where type = 'index' and sql is not null order by name")
    .all();
  for (const { name } of indices) connection.exec(`drop index "${name}"`);
  work();
  for (const [index, { sql }] of indices.entries()) {
    connection.exec(sql);
    made((index + 1) / indices.length);
  }
}
