import { fileURLToPath } from "node:url";
import type Sqlite from "better-sqlite3";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core";

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
export function countMigrations(db: BaseSQLiteDatabase<"sync", Sqlite.RunResult>): number {
  // drizzle writes one row for each migration, in the transaction of the migration.
  return db.get<{ readonly count: number }>(sql`select count(*) as count from __drizzle_migrations`).count;
}
