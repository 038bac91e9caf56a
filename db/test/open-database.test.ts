import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../src/open-database.ts";
import { seedScenario } from "../src/seed/scenarios/scenarios.ts";
import { NOW, pathOf } from "./seeded.ts";
import { tempFolder } from "./temp-folder.ts";

let folder = "";

beforeEach(() => {
  folder = tempFolder();
});

describe("opening a database", () => {
  it("brings an empty file to the newest schema, and keeps it at the second opening", () => {
    const file = join(folder, "data.sqlite");
    const tables = () => {
      const { connection, close } = openDatabase(file);
      const names = connection.prepare("select name from sqlite_master where type = 'table' order by 1").pluck().all();
      const migrations = connection.prepare("select count(*) from __drizzle_migrations").pluck().get();
      close();
      return { names, migrations };
    };
    const first = tables();
    const journal = JSON.parse(readFileSync(pathOf("../migrations/meta/_journal.json"), "utf8"));
    expect(first.migrations).toBe(journal.entries.length);
    expect(first.names).toEqual(expect.arrayContaining(["users", "projects", "experiences", "messages", "mails"]));
    expect(tables()).toEqual(first);
  });

  it("has a write-ahead log, full synchronization and foreign keys", () => {
    const { connection, close } = openDatabase(join(folder, "data.sqlite"));
    expect(connection.pragma("journal_mode", { simple: true })).toBe("wal");
    expect(connection.pragma("synchronous", { simple: true })).toBe(2);
    expect(connection.pragma("foreign_keys", { simple: true })).toBe(1);
    close();
  });

  it("opens a serialized database", () => {
    const first = openDatabase(":memory:");
    seedScenario(first, "campus", NOW);
    const second = openDatabase(first.connection.serialize());
    expect(second.connection.prepare("select count(*) from users").pluck().get()).toBeGreaterThan(60);
    expect(second.connection.pragma("integrity_check", { simple: true })).toBe("ok");
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
