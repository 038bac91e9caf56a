import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { openDatabase } from "@chonsu/db/open-database";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { describe, expect, it } from "vitest";
import { openFolder } from "../../test/support/data-folder.ts";
import { makeBackup } from "../backup/make-backup.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { manualClock } from "../platform/clock.ts";
import { ConfigError } from "../platform/config-error.ts";
import { keepKnown } from "./known-writes.ts";

/** A closed data folder of the campus, with its pictures. */
function used(scenario = "campus"): string {
  const folder = tempFolder();
  openFolder(folder, { scenario }).close();
  return folder;
}

const contents = (folder: string) => readdirSync(folder, { recursive: true }).map(String).toSorted();
const pictures = (folder: string) => readdirSync(path.join(folder, "media")).toSorted();

function refusalOf(folder: string, options: Parameters<typeof openFolder>[1] = {}): string {
  try {
    openFolder(folder, options).close();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return String(error instanceof Error && error.message);
  }
  throw new Error("it was not refused");
}

const drop = (folder: string, ...names: string[]) => {
  for (const name of names) rmSync(path.join(folder, name), { recursive: true, force: true });
};
const DATABASE = ["chonsu.db", "chonsu.db-wal", "chonsu.db-shm"];

/** A database with one table and no migration. */
function otherProgram(file: string): void {
  const { connection, close } = openDatabase(file);
  const tables = connection.prepare<[], string>("select name from sqlite_schema where type = 'table'").pluck().all();
  connection.pragma("foreign_keys = OFF");
  for (const name of tables) if (!name.startsWith("sqlite_")) connection.exec(`drop table "${name}"`);
  connection.exec("create table notes (text); vacuum");
  close();
}

const LOSSES: readonly (readonly [string, RegExp, (folder: string) => void])[] = [
  ["no data file", /chonsu\.db is missing/, (folder) => drop(folder, ...DATABASE)],
  [
    "a data file that leads nowhere",
    /chonsu\.db is missing/,
    (folder) => {
      drop(folder, ...DATABASE);
      symlinkSync("/nowhere/chonsu.db", path.join(folder, "chonsu.db"));
    },
  ],
  ["an empty data file", /chonsu\.db is empty/, (folder) => truncateSync(path.join(folder, "chonsu.db"))],
  [
    "the database of another program",
    /is the database of another program/,
    (folder) => {
      drop(folder, ...DATABASE);
      otherProgram(path.join(folder, "chonsu.db"));
    },
  ],
  [
    "a database without data",
    /has no data in it/,
    (folder) => {
      drop(folder, ...DATABASE);
      openDatabase(path.join(folder, "chonsu.db")).close();
    },
  ],
  [
    "another database in which nobody is",
    /another one than at the last start, and nobody is in it/,
    (folder) => {
      drop(folder, ...DATABASE);
      const other = tempFolder();
      openFolder(other, { scenario: "empty", clock: manualClock(5) }).close();
      cpSync(path.join(other, "chonsu.db"), path.join(folder, "chonsu.db"));
    },
  ],
  [
    "another database in which nobody ever was, and no note of the one before",
    /Nobody has ever been in the data file .*chonsu\.db, and .*media has pictures/,
    (folder) => {
      drop(folder, ...DATABASE, "chonsu.db-known");
      const other = tempFolder();
      openFolder(other, { scenario: "empty" }).close();
      cpSync(path.join(other, "chonsu.db"), path.join(folder, "chonsu.db"));
    },
  ],
  ["no pictures", /media is missing/, (folder) => drop(folder, "media")],
];

describe("a folder that has had data", () => {
  it.each(LOSSES)(
    "is refused with what is missing and what to do about it, and nothing is lost: %s",
    (_what, fault, lose) => {
      const folder = used();
      lose(folder);
      const before = contents(folder);
      for (const maySeed of [true, false]) {
        const said = refusalOf(folder, { maySeed, scenario: maySeed ? "campus" : undefined });
        expect(said).toMatch(fault);
        expect(said).toContain(`npm run restore -- BACKUP --data ${folder}`);
        expect(said).toContain(maySeed ? "--fresh" : "another folder with --data DIR");
        expect(said.includes("--fresh")).toBe(maySeed);
        expect(said).not.toContain("\n");
        expect(contents(folder).filter((name) => !/-(wal|shm)$/.test(name))).toEqual(before);
      }
      expect(openFolder(folder, { fresh: true, scenario: "campus" }).seeded).toBe("campus");
    },
  );

  it("is recognized without its mark, by its secret or by its pictures", () => {
    for (const left of ["secret", "media"]) {
      const folder = used();
      drop(
        folder,
        ...DATABASE,
        "chonsu-data",
        "scenario",
        "server.lock",
        "chonsu.db-known",
        left === "media" ? "secret" : "media",
      );
      expect(refusalOf(folder)).toMatch(/chonsu\.db is missing/);
      expect(readdirSync(folder)).toContain(left);
    }
  });

  it("is refused while its data lies in an instance of a stand-in that is lost, and the instance stays", () => {
    const folder = used();
    const place = path.join(folder, "instances", "4");
    mkdirSync(place, { recursive: true });
    for (const name of ["chonsu.db", "media"]) renameSync(path.join(folder, name), path.join(place, name));
    // Without this file nobody knows that the instance was the current one.
    expect(refusalOf(folder)).toMatch(/chonsu\.db is missing/);
    writeFileSync(path.join(place, "current"), "");
    renameSync(path.join(place, "chonsu.db"), path.join(folder, "lost.db"));
    expect(refusalOf(folder)).toContain(`${path.join(place, "chonsu.db")} is missing`);
    renameSync(path.join(folder, "lost.db"), path.join(place, "chonsu.db"));
    expect(openFolder(folder).seeded).toBeUndefined();
  });

  it("gets a backup restored, which the refusal names", async () => {
    const folder = used();
    const before = pictures(folder);
    const made = await makeBackup({ data: folder, to: undefined, withSecret: false, now: 0 });
    drop(folder, ...DATABASE, "last-backup");
    expect(refusalOf(folder)).toContain(`npm run restore -- ${made.folder} --data ${folder}`);
    restoreBackup({ backup: made.folder, data: folder, now: 0 });
    const data = openFolder(folder);
    expect([data.seeded, data.warnings, pictures(folder)]).toEqual([undefined, [], before]);
  });

  it("is begun again when its first start or a deletion by --fresh was interrupted", () => {
    const folder = used();
    const mark = path.join(folder, "chonsu-data");
    writeFileSync(mark, "… It has no data yet.\n");
    drop(folder, ...DATABASE);
    writeFileSync(path.join(folder, "media", "left.webp"), "left");
    expect(openFolder(folder, { scenario: "campus" }).seeded).toBe("campus");
    expect(existsSync(path.join(folder, "media", "left.webp"))).toBe(false);
  });
});

describe("what a folder knows of its database", () => {
  it("is told when changes are missing that were on the disk, or when another database was put there", () => {
    const folder = used();
    const file = path.join(folder, "chonsu.db");
    keepKnown(file, { seededAt: 0, seq: 1_000_000 });
    const first = openFolder(folder);
    first.close();
    expect(first.warnings[0]).toMatch(
      /lacks the latest changes: .* change 1000000 was written\. Its log .*npm run restore/,
    );
    keepKnown(file, { seededAt: 7, seq: 0 });
    expect(openFolder(folder, {}).warnings).toEqual([expect.stringContaining("another one than at the last start")]);
  });
});
