import type Sqlite from "better-sqlite3";

interface Index {
  readonly name: string;
  readonly sql: string;
}

/**
 * Does work while the tables have no indices but those of their keys, and makes the indices anew from what is there: sorted once
 * instead of searched for each row. Unique ones are checked then. `made` hears each. Belongs into a transaction.
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
