import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { beginDatabase } from "../src/begin-database.ts";
import { type OpenDatabase, openDatabase } from "../src/open-database.ts";
import { hasData, seedScenario } from "../src/seed/scenarios/scenarios.ts";
import { NOW, seeded } from "./seeded.ts";
import { tempFolder } from "./temp-folder.ts";

const PRAGMAS = ["journal_mode", "synchronous", "foreign_keys", "cache_size", "temp_store", "threads"];

function inFile(): OpenDatabase {
  const database = openDatabase(path.join(tempFolder(), "chonsu.db"));
  onTestFinished(() => database.close());
  return database;
}

const settingsOf = ({ connection }: OpenDatabase) =>
  PRAGMAS.map((name) => [name, connection.pragma(name, { simple: true })]);

it("writes a file with the same rows as a database in memory, and restores the connection's settings", () => {
  const database = inFile();
  const before = settingsOf(database);
  expect(before).toContainEqual(["journal_mode", "wal"]);
  beginDatabase(database, () => seedScenario(database, "crowd:120", NOW));
  expect(settingsOf(database)).toEqual(before);
  const notices = "select * from notifications order by id";
  expect(database.connection.prepare(notices).all()).toEqual(seeded("crowd:120").rows(notices));
});

it("writes nothing when it fails half way, keeps the indexes, and restores the connection's settings", () => {
  const database = inFile();
  const before = settingsOf(database);
  const schema = () => database.connection.prepare("select name, sql from sqlite_master order by name").all();
  const tables = schema();
  const fail = () =>
    beginDatabase(database, () =>
      seedScenario(database, "crowd:120", NOW, (step) => {
        if (step === "notices") throw new Error("the power went");
      }),
    );
  expect(fail).toThrow("the power went");
  expect(hasData(database.db)).toBe(false);
  expect(schema()).toEqual(tables);
  expect(settingsOf(database)).toEqual(before);
  beginDatabase(database, () => seedScenario(database, "crowd:120", NOW));
  expect(hasData(database.db)).toBe(true);
});
