import { fileURLToPath } from "node:url";
import type Sqlite from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";

/** The migrations from an empty file to the current schema, in order. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL("../migrations", import.meta.url));

/** How many migrations this version has. */
export function countKnownMigrations(): number {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).length;
}

/**
 * How many migrations a database has had. When the number is greater than the known one, a newer version wrote the
 * database. Throws for a database that was never migrated.
 */
export function countMigrations(connection: Sqlite.Database): number {
  return Number(connection.prepare("select count(*) from __drizzle_migrations").pluck().get());
}
