import { describe, expect, it, onTestFinished } from "vitest";
import { rememberRows } from "./remember-rows.ts";
import { seeded } from "./seeded.ts";

function openCampus() {
  const { connection, close } = seeded();
  onTestFinished(close);
  return { connection, ...rememberRows(connection) };
}

function contentOf({ connection }: Pick<ReturnType<typeof openCampus>, "connection">): unknown[] {
  const tables = connection.prepare("select name from sqlite_schema where type = 'table'").pluck().all();
  return tables.map((name) => connection.prepare(`select rowid, * from "${name}" order by 1`).all());
}

describe("rows that are remembered", () => {
  it("are restored with their ids after any writes, any number of times", () => {
    const campus = openCampus();
    const before = contentOf(campus);
    for (const sql of [
      "update users set introduction = 'x'; delete from comments",
      "delete from users where id in (1, 7, 30)",
      "insert into search_history select null, user_id, 'x', created_at from search_history limit 1; delete from search_history",
      "update notifications set id = id + 1000 where id < 9",
      "insert or replace into users select * from users where id = 2",
      "delete from __drizzle_migrations",
    ]) {
      campus.connection.exec(sql);
      campus.restore();
      expect(contentOf(campus), sql).toEqual(before);
    }
    expect(campus.connection.pragma("foreign_keys", { simple: true })).toBe(1);
    expect(campus.connection.prepare("select * from pragma_foreign_key_check").all()).toEqual([]);
  });

  it("report the tables that were written", () => {
    const { connection, restore, touched } = openCampus();
    connection.exec("delete from comments; update users set introduction = 'x' where id = 1");
    expect(touched().toSorted()).toEqual(["comments", "users"]);
    restore();
    expect(touched()).toEqual([]);
  });
});
