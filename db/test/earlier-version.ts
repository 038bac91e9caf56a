import { readdirSync, readFileSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { MIGRATIONS_FOLDER } from "../src/migrations.ts";
import { pathOf } from "./seeded.ts";

export const MIGRATIONS = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });
/** The rows that each version wrote first: files named after their migration, never edited. */
export const VERSIONS = readdirSync(pathOf("./versions")).toSorted();

/**
 * Applies the first versions one after the other, each of which writes rows, and leaves the file as the last of them
 * did.
 */
export function databaseOf(versions: number): Buffer {
  const connection = new Sqlite(":memory:");
  connection.pragma("foreign_keys = on");
  connection.exec("create table __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)");
  for (const [place, { sql, hash, folderMillis }] of MIGRATIONS.slice(0, versions).entries()) {
    for (const statement of sql) connection.exec(statement);
    connection.prepare("insert into __drizzle_migrations (hash, created_at) values (?, ?)").run(hash, folderMillis);
    connection.exec(readFileSync(pathOf(`./versions/${VERSIONS[place]}`), "utf8"));
  }
  // This marks that the folder has its data, so a start seeds nothing into it.
  connection.pragma("user_version = 1");
  const bytes = connection.serialize();
  connection.close();
  return bytes;
}
