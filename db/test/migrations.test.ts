import Sqlite from "better-sqlite3";
import { describe, expect, it, onTestFinished } from "vitest";
import { pageFaults } from "../src/inspect-database.ts";
import { openDatabase } from "../src/open-database.ts";
import { databaseOf, MIGRATIONS, VERSIONS } from "./earlier-version.ts";

type Rows = Readonly<Record<string, readonly object[]>>;

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
