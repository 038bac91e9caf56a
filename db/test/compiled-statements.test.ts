import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withCompiledStatements } from "../src/compiled-statements.ts";
import { type OpenDatabase, openDatabase } from "../src/open-database.ts";
import { rateLimits } from "../src/tables/rate-limits.ts";

let opened: OpenDatabase;
beforeEach(() => {
  opened = openDatabase(":memory:");
});
afterEach(() => opened.close());

it("compiles a repeated text once, and compiles a dropped one again", () => {
  const prepare = vi.spyOn(opened.connection, "prepare");
  const { prepare: compiled } = withCompiledStatements(opened.connection);
  for (let n = 0; n < 3; n += 1) expect(compiled("select 1 as one").get()).toEqual({ one: 1 });
  expect(prepare.mock.calls).toEqual([["select 1 as one"]]);
  for (let n = 0; n < 300; n += 1) compiled(`select ${n}`);
  expect(compiled("select 1 as one").get()).toEqual({ one: 1 });
  expect(prepare.mock.calls.filter(([text]) => text === "select 1 as one")).toHaveLength(2);
});

it("gives values as expressions, so that SQLite does not compile the statement again for another value", () => {
  const prepare = vi.spyOn(opened.connection, "prepare");
  const text = `select ?, '?''?', "key" as "?" from rate_limits where key = ? limit ?`;
  expect(withCompiledStatements(opened.connection).prepare(text).all("a", "b", 1)).toEqual([]);
  expect(prepare.mock.calls).toEqual([[`select +?, '?''?', "key" as "?" from rate_limits where key = +? limit +?`]]);
});

it("serves every query of an opened database", () => {
  const { db, connection } = opened;
  const prepare = vi.spyOn(connection, "prepare");
  for (let n = 0; n < 3; n += 1) expect(db.select().from(rateLimits).all()).toEqual([]);
  expect(prepare).toHaveBeenCalledTimes(1);
});

it("gives rows in the requested form, whatever the caller before requested, and while it is read", () => {
  const client = withCompiledStatements(opened.connection);
  const text = "select 1 as one union all select 2";
  expect(client.prepare(text).raw().all()).toEqual([[1], [2]]);
  expect(client.prepare(text).all()).toEqual([{ one: 1 }, { one: 2 }]);
  for (const row of client.prepare(text).iterate()) expect(client.prepare(text).all()).toContainEqual(row);
});

it("works after a change of the table", () => {
  const { db, connection } = opened;
  const read = () => db.all(sql`select * from rate_limits`);
  expect(read()).toEqual([]);
  connection.exec("alter table rate_limits add column note text");
  connection.exec("insert into rate_limits (key, until, note) values ('any', 0, 'later')");
  expect(read()).toEqual([expect.objectContaining({ note: "later" })]);
  expect(db.select().from(rateLimits).all()).toHaveLength(1);
});
