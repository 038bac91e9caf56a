import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "@chonsu/db/open-database";
import { expect, it, onTestFinished } from "vitest";
import { serializeDatabase } from "../../src/stand-in/products/dataset.ts";
import { folderStorage } from "../../src/stand-in/products/storage.ts";

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), "chonsu-storage-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** A database whose rows tell it from another one. */
function databaseNamed(name: string): Buffer {
  const database = openDatabase(":memory:");
  database.connection.exec(`create table life (name text); insert into life values ('${name}')`);
  const bytes = serializeDatabase(database);
  database.close();
  return bytes;
}

function nameIn(file: string): unknown {
  const { connection, close } = openDatabase(file);
  const name = connection.prepare("select name from life").pluck().get();
  close();
  return name;
}

it("puts the rows of a dataset in place when its files are there, not before: cut short, the instance before is whole", () => {
  const [data, files] = [folder(), folder()];
  const file = path.join(data, "chonsu.db");
  const storage = folderStorage(data);
  const dataset = (name: string) => ({ scenario: "campus", snapshot: null, database: databaseNamed(name), files });
  storage.begin(dataset("before")).database.close();
  // A folder cannot be brought as a file: as if the disk had failed there.
  mkdirSync(path.join(files, "b"));
  writeFileSync(path.join(files, "a"), "a picture");
  expect(() => storage.begin(dataset("after"))).toThrow();
  expect(nameIn(file)).toBe("before");
  rmSync(path.join(files, "b"), { recursive: true });
  storage.begin(dataset("after")).database.close();
  expect(nameIn(file)).toBe("after");
});
