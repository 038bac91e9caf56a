import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { MIGRATIONS_FOLDER } from "./migrations.ts";
import type { Database } from "./open-database.ts";

/** Whether a database has every migration that this program knows. Throws when it cannot be read. */
export type SchemaCheck = (db: Database) => boolean;

/** Reads the known migrations once. The returned check works for any database. */
export function schemaCheck(): SchemaCheck {
  const newest = Math.max(
    ...readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map((file) => file.folderMillis),
  );
  return (db) => {
    // drizzle writes one row for each migration, in the transaction of the migration.
    const row = db.get<{ readonly at: number | null }>(sql`select max(created_at) as at from __drizzle_migrations`);
    return (row.at ?? 0) >= newest;
  };
}
