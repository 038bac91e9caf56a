import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../src/open-database.ts";
import { rateLimits } from "../src/tables/rate-limits.ts";
import { MIGRATIONS } from "./earlier-version.ts";
import { tempFolder } from "./temp-folder.ts";

let folder = "";

beforeEach(() => {
  folder = tempFolder();
});

describe("opening a database", () => {
  it("brings an empty file to the newest schema, and keeps it at the second opening", () => {
    const file = join(folder, "data.sqlite");
    const content = () => {
      const { connection, close } = openDatabase(file);
      const tables = connection.prepare("select name from sqlite_master where type = 'table' order by 1").all();
      const migrations = connection.prepare("select * from __drizzle_migrations").all();
      close();
      return { tables, migrations };
    };
    const first = content();
    expect(first.tables).toContainEqual({ name: "users" });
    expect(first.migrations).toHaveLength(MIGRATIONS.length);
    expect(content()).toEqual(first);
  });

  it("writes values as expressions, so that SQLite does not compile a statement again for another value", () => {
    const { db, close } = openDatabase(":memory:");
    const { sql } = db.select().from(rateLimits).where(eq(rateLimits.key, "a")).limit(1).toSQL();
    expect(sql.slice(sql.indexOf(" where "))).toBe(' where "rate_limits"."key" = +? limit +?');
    close();
  });

  it("has a write-ahead log, full synchronization and foreign keys", () => {
    const { connection, close } = openDatabase(join(folder, "data.sqlite"));
    expect(connection.pragma("journal_mode", { simple: true })).toBe("wal");
    expect(connection.pragma("synchronous", { simple: true })).toBe(2);
    expect(connection.pragma("foreign_keys", { simple: true })).toBe(1);
    close();
  });

  it("refuses a file that is not a database", () => {
    const file = join(folder, "broken.sqlite");
    writeFileSync(file, "this is a text that pretends to be a database, long enough to be read as a header");
    expect(() => openDatabase(file)).toThrow(/not a database/);
  });

  it("keeps file and log unchanged when it is abandoned, with all changes in the log", () => {
    const file = join(folder, "data.sqlite");
    openDatabase(file).close();
    const begun = readFileSync(file);
    const opened = openDatabase(file);
    opened.connection.exec("insert into rate_limits (key, until) values ('a', 0)");
    opened.abandon();
    opened.abandon();
    expect(opened.connection.open).toBe(false);
    expect(readFileSync(file).equals(begun)).toBe(true);
    const count = () => {
      const { connection, abandon } = openDatabase(file);
      const rows = connection.prepare("select count(*) from rate_limits").pluck().get();
      abandon();
      return rows;
    };
    expect(count()).toBe(1);
    rmSync(`${file}-wal`);
    expect(count()).toBe(0);
    openDatabase(":memory:").abandon();
  });
});
