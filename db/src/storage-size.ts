import { statSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { Database } from "./open-database.ts";

/** The bytes of all pages of a database, and of its write-ahead log on disk. A database in memory has no log. */
export function storageSize(db: Database) {
  const pages = db.get<{ readonly bytes: number }>(
    sql`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`,
  );
  const main = db.get<{ readonly file: string | null }>(sql`select file from pragma_database_list where name = 'main'`);
  const log = main.file ? statSync(`${main.file}-wal`, { throwIfNoEntry: false }) : undefined;
  return { databaseBytes: pages.bytes, logBytes: log?.size ?? 0 };
}
