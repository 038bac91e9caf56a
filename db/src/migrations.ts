import { fileURLToPath } from "node:url";
import type Sqlite from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";

/** The steps from an empty file to the tables of today, in order. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL("../migrations", import.meta.url));

/** How many migrations this version has. */
export function countKnownMigrations(): number {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).length;
}

/** How many migrations a database has behind it; more than are known: a newer version wrote it. Throws where it has never had any. */
export function countMigrations(connection: Sqlite.Database): number {
  return Number(connection.prepare("select count(*) from __drizzle_migrations").pluck().get());
}
