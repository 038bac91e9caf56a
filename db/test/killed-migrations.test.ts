import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { expect, it } from "vitest";
import { openDatabase } from "../src/open-database.ts";
import { databaseOf, MIGRATIONS } from "./earlier-version.ts";
import { pathOf } from "./seeded.ts";
import { tempFolder } from "./temp-folder.ts";

/**
 * Opens a database, and kills its own process before a statement. With so small a cache most changes are in the log
 * long before the commit.
 */
const OPENER = `
import Sqlite from "better-sqlite3";
const [file, last] = process.argv.slice(1);
const { prepare } = Sqlite.prototype;
Sqlite.prototype.prepare = function (text) {
  if (/^begin/i.test(text)) this.pragma("cache_size = 1");
  if (text.toLowerCase() === last.toLowerCase()) process.kill(process.pid, "SIGKILL");
  return prepare.call(this, text);
};
const { openDatabase } = await import(${JSON.stringify(pathOf("../src/open-database.ts"))});
openDatabase(file);
`;

const LOGGED_BYTES_MIN = 20_000;

function stateOf(source: string | Buffer) {
  const connection = new Sqlite(source);
  const schema = connection.prepare("select name, sql from sqlite_schema order by name").all();
  const done = Number(connection.prepare("select count(*) from __drizzle_migrations").pluck().get());
  connection.close();
  return { schema, done };
}

const [longest = []] = MIGRATIONS.slice(1)
  .map(({ sql }) => sql)
  .toSorted((a, b) => b.length - a.length);

it.each([
  ["in the middle of a migration", longest.at(-1) ?? ""],
  ["before the commit", "commit"],
])(
  "a kill %s leaves each migration done or not begun, and the next start does the rest",
  { timeout: 120_000 },
  (_where, statement) => {
    const file = path.join(tempFolder({ "chonsu.db": databaseOf(1) }), "chonsu.db");
    const args = ["--input-type=module", "-e", OPENER, "--", file, statement];
    expect(spawnSync(process.execPath, args, { cwd: pathOf("..") }).signal).toBe("SIGKILL");
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(LOGGED_BYTES_MIN);
    const left = stateOf(file);
    expect(left).toEqual(stateOf(databaseOf(left.done)));
    openDatabase(file).close();
    expect(stateOf(file).done).toBe(MIGRATIONS.length);
  },
);
