import { readdirSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { describe, expect, it, onTestFinished } from "vitest";
import { pageFaults } from "../src/inspect-database.ts";
import { MIGRATIONS_FOLDER } from "../src/migrations.ts";
import { openDatabase } from "../src/open-database.ts";
import { databaseOf, MIGRATIONS, VERSIONS } from "./earlier-version.ts";

/** The tables that only several processes on one file needed (decision 029). */
const DROPPED = ["change_log", "leases"];

type Rows = Readonly<Record<string, readonly object[]>>;

function tablesIn(connection: Sqlite.Database): string[] {
  const all = connection.prepare("select name from sqlite_schema where type = 'table'").pluck().all().map(String);
  return all.filter((name) => !/^(sqlite_|__drizzle)/.test(name)).toSorted();
}

function rowsIn(connection: Sqlite.Database): Rows {
  const rowsOf = (table: string) => connection.prepare<[], object>(`select * from "${table}" order by 1, 2`).all();
  return Object.fromEntries(tablesIn(connection).map((table) => [table, rowsOf(table)]));
}

/** The tables, indexes and constraints of the product, in a fixed order. */
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
        if (DROPPED.includes(table)) continue;
        expect(after[table], table).toMatchObject(rows);
        expect(after[table], table).toHaveLength(rows.length);
      }
      expect(DROPPED.filter((table) => table in after)).toEqual([]);
      expect(schemaOf(today)).toEqual(schemaOf(opened(":memory:")));
      expect(pageFaults(today, "integrity_check")).toEqual([]);
      expect(today.prepare("select * from pragma_foreign_key_check").all()).toEqual([]);
      expect(today.prepare("select count(*) from __drizzle_migrations").pluck().get()).toBe(MIGRATIONS.length);
    },
  );

  it("keeps its constraints, and never gives an id twice", () => {
    const today = opened(databaseOf(1));
    expect(() => today.exec("insert into project_likes select * from project_likes")).toThrow(/UNIQUE/);
    expect(() => today.exec("update friend_relations set status = 'odd'")).toThrow(/CHECK/);
    expect(() => today.exec("update comments set project_id = 99999")).toThrow(/FOREIGN KEY/);
    const last = Number(today.prepare("select max(id) from notifications").pluck().get());
    today.exec("delete from notifications");
    today.exec("insert into notifications (user_id, type, message, is_read, created_at) values (1, 'x', 'x', 0, 0)");
    expect(today.prepare("select id from notifications").pluck().get()).toBe(last + 1);
  });

  it("gets the things of its notifications and the inviters of its pending invitations", () => {
    const old = new Sqlite(databaseOf(6));
    const insert =
      "insert into notifications (id, user_id, type, message, is_read, related_user_id, related_project_id, created_at)";
    old.exec(`${insert} values (101, 3, 'friend_accept', 'x', 0, 2, null, 1795200000000)`);
    old.exec(`${insert} values (102, 2, 'new_message', 'x', 0, 1, null, 1793480760000)`);
    old.exec(`${insert} values (103, 1, 'project_tag', 'x', 0, 3, 12, 1793509200000)`);
    old.exec(`${insert} values (104, 1, 'friend_request', 'x', 0, 27, null, 1793509200000)`);
    old.exec(
      "insert into experience_invitations (id, experience_id, inviter_id, invitee_id, status, created_at) values (99, 4, 2, 27, 'pending', 1787634000000)",
    );
    const today = opened(old.serialize());
    old.close();
    const links = today.prepare("select id, about_id from notifications order by id").raw().all();
    expect(links).toEqual([
      [1, null],
      [3, 1],
      [7, 100],
      [9, 8],
      [101, 10],
      [102, 3],
      [103, 12],
      [104, null],
    ]);
    expect(today.prepare("select inviter_id from experience_invitations where id = 99").pluck().get()).toBe(3);
  });

  it("knows whose words a text has when it repeats the creator's", () => {
    const old = new Sqlite(databaseOf(19));
    const [experience, creator, joiner, other] = [4, 3, 2, 27];
    const [said] = old.prepare("select description from experience_details where id = 8").pluck().all();
    const insert = old.prepare(
      "insert into experience_details (id, experience_id, user_id, description) values (?, ?, ?, ?)",
    );
    insert.run(91, experience, joiner, said);
    insert.run(92, experience, other, "부스를 지켰습니다.");
    const today = opened(old.serialize());
    old.close();
    const copied = today.prepare("select id, writer_id from experience_details where is_copied").raw().all();
    expect(copied).toEqual([[91, creator]]);
  });

  it("is not needed to make the next: only the newest snapshot is kept", () => {
    const last = String(MIGRATIONS.length - 1).padStart(4, "0");
    expect(readdirSync(`${MIGRATIONS_FOLDER}/meta`).toSorted()).toEqual([`${last}_snapshot.json`, "_journal.json"]);
  });

  it("exists for every migration: a new migration brings its rows", () => {
    expect(VERSIONS).toEqual(MIGRATIONS.map((_migration, place) => `${String(place).padStart(4, "0")}.sql`));
  });
});
