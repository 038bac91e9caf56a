import { readdirSync, readFileSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { describe, expect, it, onTestFinished } from "vitest";
import { pageFaults } from "../src/inspect-database.ts";
import { MIGRATIONS_FOLDER } from "../src/migrations.ts";
import { openDatabase } from "../src/open-database.ts";
import { pathOf } from "./seeded.ts";

const MIGRATIONS = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });
/** What each version wrote first, as it wrote it: files named after their migration, never edited. */
const VERSIONS = readdirSync(pathOf("./versions")).toSorted();

type Rows = Readonly<Record<string, readonly object[]>>;

/** Lives through the first versions one after the other, each of which writes rows, and leaves the file as the last of them did. */
function databaseOf(versions: number): Buffer {
  const connection = new Sqlite(":memory:");
  connection.pragma("foreign_keys = on");
  connection.exec("create table __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)");
  for (const [place, { sql, hash, folderMillis }] of MIGRATIONS.slice(0, versions).entries()) {
    for (const statement of sql) connection.exec(statement);
    connection.prepare("insert into __drizzle_migrations (hash, created_at) values (?, ?)").run(hash, folderMillis);
    connection.exec(readFileSync(pathOf(`./versions/${VERSIONS[place]}`), "utf8"));
  }
  const bytes = connection.serialize();
  connection.close();
  return bytes;
}

function tablesIn(connection: Sqlite.Database): string[] {
  const all = connection.prepare("select name from sqlite_schema where type = 'table'").pluck().all().map(String);
  return all.filter((name) => !/^(sqlite_|__drizzle)/.test(name)).toSorted();
}

function rowsIn(connection: Sqlite.Database): Rows {
  const rowsOf = (table: string) => connection.prepare<[], object>(`select * from "${table}" order by 1, 2`).all();
  return Object.fromEntries(tablesIn(connection).map((table) => [table, rowsOf(table)]));
}

/** Tables, indices and constraints of ours, whatever the order they came in. */
function schemaOf(connection: Sqlite.Database): unknown[] {
  return connection
    .prepare(
      "select type, name, tbl_name, sql from sqlite_schema where name not like '\\_\\_drizzle%' escape '\\' order by type, name",
    )
    .all();
}

function opened(source: string | Buffer): Sqlite.Database {
  const { connection, close } = openDatabase(source);
  onTestFinished(close);
  return connection;
}

describe("a database of an earlier version", () => {
  it.each(MIGRATIONS.map((_migration, place) => place + 1))(
    "keeps every row on its way from version %d to today",
    (versions) => {
      const bytes = databaseOf(versions);
      const old = new Sqlite(bytes);
      const before = rowsIn(old);
      old.close();
      const today = opened(bytes);
      const after = rowsIn(today);
      for (const [table, rows] of Object.entries(before)) {
        expect(rows.length, `the rows of ${table}`).toBeGreaterThan(0);
        expect(after[table], table).toMatchObject(rows);
        expect(after[table], table).toHaveLength(rows.length);
      }
      expect(schemaOf(today)).toEqual(schemaOf(opened(":memory:")));
      expect(pageFaults(today, "integrity_check")).toEqual([]);
      expect(today.prepare("select * from pragma_foreign_key_check").all()).toEqual([]);
      expect(today.prepare("select count(*) from __drizzle_migrations").pluck().get()).toBe(MIGRATIONS.length);
    },
  );

  it("holds its constraints, and gives no id a second time", () => {
    const today = opened(databaseOf(1));
    expect(() => today.exec("insert into project_likes select * from project_likes")).toThrow(/UNIQUE/);
    expect(() => today.exec("update friend_relations set status = 'odd'")).toThrow(/CHECK/);
    expect(() => today.exec("update comments set project_id = 99999")).toThrow(/FOREIGN KEY/);
    const last = Number(today.prepare("select max(id) from notifications").pluck().get());
    today.exec("delete from notifications");
    today.exec("insert into notifications (user_id, type, message, is_read, created_at) values (1, 'x', 'x', 0, 0)");
    expect(today.prepare("select id from notifications").pluck().get()).toBe(last + 1);
  });

  it("is there for every migration: a new one brings its rows", () => {
    expect(VERSIONS).toEqual(MIGRATIONS.map((_migration, place) => `${String(place).padStart(4, "0")}.sql`));
  });
});
