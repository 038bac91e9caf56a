import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { copyDatabase } from "@chonsu/db/copy-database";
import { inspectDatabase } from "@chonsu/db/inspect-database";
import { openDatabase } from "@chonsu/db/open-database";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type BackupOptions, makeBackup, thinOut } from "../../src/backup/make-backup.ts";
import { checkBackup, finishRestore, restoreBackup } from "../../src/backup/restore-backup.ts";
import { manualClock } from "../../src/platform/clock.ts";
import { openFolder, openPlaces } from "../support/data-folder.ts";

const NOW = Date.parse("2026-11-22T01:00:00Z");

let data = "";
/** A folder that is seeded once for all tests. */
const seeded = mkdtempSync(path.join(tmpdir(), "chonsu-backup-"));

const open = (folder: string) => openFolder(folder, { clock: manualClock(NOW) });

function backUp(options: Partial<BackupOptions> = {}, copyRows = copyDatabase) {
  return makeBackup({ data, to: undefined, withSecret: false, now: NOW, ...options }, copyRows);
}

const restore = (backup: string, into = data) => restoreBackup({ backup, data: into, now: NOW });

/** The names of members in a database file that is not open. */
function namesIn(folder: string): unknown[] {
  const { connection, close } = openDatabase(path.join(folder, "chonsu.db"));
  const names = connection.prepare("select user_name from users order by id").pluck().all();
  close();
  return names;
}

function change(folder: string, sql: string): void {
  const { connection, close } = openDatabase(path.join(folder, "chonsu.db"));
  connection.exec(sql);
  close();
}

const secretOf = (folder: string) => readFileSync(path.join(folder, "secret"), "utf8");

const mediaOf = (folder: string) => readdirSync(path.join(folder, "media")).toSorted();

/** Seeds a folder with a few pictures, because each of them waits for the disk. */
function seedFolder(folder: string): void {
  open(folder).close();
  change(
    folder,
    `update users set image_file = null where id > 3; delete from project_images;
     update messages set image_file = null, image_width = null, image_height = null`,
  );
  const { namedFiles } = inspectDatabase(path.join(folder, "chonsu.db"));
  for (const name of mediaOf(folder)) if (!namedFiles.has(name)) rmSync(path.join(folder, "media", name));
  expect(mediaOf(folder)).toHaveLength(namedFiles.size);
}

beforeEach(() => {
  if (readdirSync(seeded).length === 0) seedFolder(seeded);
  data = tempFolder();
  cpSync(seeded, data, { recursive: true });
});

afterAll(() => rmSync(seeded, { recursive: true }));

describe("a backup", () => {
  it("of a folder in use restores rows, pictures and scenario, but not the secret", async () => {
    const server = open(data);
    const { folder, pictures, lost } = await backUp();
    server.close();
    expect(openPlaces(folder)).toEqual([]);
    const contents = () => ({ names: namesIn(data), media: mediaOf(data), secret: secretOf(data) });
    const before = contents();
    expect({ pictures, lost }).toEqual({ pictures: before.media.length, lost: [] });
    expect(readdirSync(folder).toSorted()).toEqual(["chonsu.db", "manifest.json", "media", "scenario"]);
    change(data, "update users set user_name = 'somebody else'");
    rmSync(path.join(data, "media"), { recursive: true });
    const { replaced = "" } = restore(folder);
    expect(contents()).toEqual(before);
    expect(new Set(namesIn(replaced))).toEqual(new Set(["somebody else"]));
    open(data).close();
  });

  it("is restored into a new folder, with the secret if asked for, for its owner only", async () => {
    const { folder } = await backUp({ withSecret: true });
    for (const name of ["", ...readdirSync(folder, { recursive: true, encoding: "utf8" })])
      chmodSync(path.join(folder, name), 0o755);
    const other = path.join(tempFolder(), "new");
    expect(restore(folder, other).replaced).toBeUndefined();
    expect(openPlaces(other)).toEqual([]);
    expect(secretOf(other)).toBe(secretOf(data));
    expect(readdirSync(other).filter((name) => name.startsWith("re"))).toEqual([]);
    expect(open(other)).toMatchObject({ seeded: undefined, origin: { scenario: "campus" } });
  });

  it("of a stand-in holds the data since its last reset, also when a reset comes during the backup", async () => {
    const reset = (number: number, name: string) => {
      const place = path.join(data, "instances", String(number));
      for (const part of ["chonsu.db", "media"])
        cpSync(path.join(seeded, part), path.join(place, part), { recursive: true });
      change(place, `update users set user_name = '${name}'`);
      writeFileSync(path.join(place, "current"), "");
    };
    reset(1, "first");
    let rounds = 0;
    const { folder, lost } = await backUp({}, async (from, to) => {
      rounds += 1;
      await copyDatabase(from, to);
      if (rounds > 1) return;
      reset(2, "second");
      rmSync(path.join(data, "instances", "1"), { recursive: true });
    });
    expect({ rounds, lost }).toEqual({ rounds: 2, lost: [] });
    const { replaced = "" } = restore(folder);
    for (const folder of [data, path.join(replaced, "instances", "2")])
      expect(new Set(namesIn(folder))).toEqual(new Set(["second"]));
    open(data).close();
    expect(existsSync(path.join(data, "instances"))).toBe(false);
    const again = () =>
      backUp({ now: NOW + 1 }, async (from, to) => {
        await copyDatabase(from, to);
        rounds += 1;
        reset(rounds, "again and again");
      });
    await expect(again()).rejects.toThrow("was reset again and again meanwhile: no backup was made of it.");
  });

  it("holds every picture that it names, although one was added and deleted during the backup", async () => {
    const passing = "00000000000000000000000000000001.webp";
    let round = 0;
    const { folder, lost } = await backUp({}, async (from, to) => {
      round += 1;
      if (round === 1) change(data, `update users set image_file = '${passing}' where id = 1`);
      await copyDatabase(from, to);
      if (round === 1) change(data, "update users set image_file = null where id = 1");
    });
    expect({ round, lost }).toEqual({ round: 2, lost: [] });
    expect(checkBackup(folder).lost).toEqual([]);
  });

  it("succeeds and reports it when a picture was lost before, and holds no picture without a row", async () => {
    const [gone = "", ...others] = mediaOf(data);
    rmSync(path.join(data, "media", gone));
    writeFileSync(path.join(data, "media", "00000000000000000000000000000002.webp"), "nobody's");
    const { folder, lost } = await backUp();
    expect(lost).toEqual([gone]);
    expect(mediaOf(folder)).toEqual(others);
    expect(checkBackup(folder).lost).toEqual([gone]);
  });

  it("is refused in a folder where others may write, and no other user may read its files", async () => {
    const to = tempFolder();
    chmodSync(to, 0o777);
    await expect(backUp({ to })).rejects.toThrow(
      `Other users of this machine may write into ${to}: they could exchange a backup. Name another folder with --to DIR, or take the rights away: chmod 700 ${to}`,
    );
    expect(readdirSync(to)).toEqual([]);
    chmodSync(to, 0o755);
    await backUp({ to });
    expect(openPlaces(to)).toEqual([""]);
  });

  it("is refused for damaged rows, for an empty folder, and while another backup runs", async () => {
    await expect(backUp({ data: tempFolder() })).rejects.toThrow(/^There is no data in .*--data DIR/);
    const [first, second] = await Promise.allSettled([backUp(), backUp()]);
    expect([first?.status, second?.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    change(data, "pragma foreign_keys = off; update projects set user_id = 9999 where id = 1");
    await expect(backUp({ now: NOW + 1 })).rejects.toThrow(/is damaged \(a row of projects names a row of users/);
    expect(readdirSync(path.join(data, "backups")).filter((name) => name.includes("partial"))).toEqual([]);
  });

  it("does not count an incomplete backup as one, and keeps the latest backups", async () => {
    mkdirSync(path.join(data, "backups", ".cut-short.partial"), { recursive: true });
    const made = [];
    for (const now of [NOW, NOW + 1, NOW + 2]) made.push(await backUp({ now }));
    expect(thinOut(path.join(data, "backups"), 2)).toEqual([made[0]?.folder]);
    expect(readdirSync(path.join(data, "backups"))).toHaveLength(3);
    expect(readFileSync(path.join(data, "last-backup"), "utf8")).toBe(made[2]?.folder);
  });
});

describe("a restore", () => {
  it("is refused while a server uses the folder, and when the backup was changed", async () => {
    const { folder } = await backUp();
    const server = open(data);
    expect(() => restore(folder)).toThrow(/^A server works on the data folder/);
    server.close();
    const [picture = ""] = mediaOf(folder);
    const damages: Record<string, [string, () => void]> = {
      "manifest.json": ["cannot be read", () => writeFileSync(path.join(folder, "manifest.json"), "{")],
      "chonsu.db": ["its checksum is another", () => change(folder, "delete from search_history")],
      media: ["it is missing", () => rmSync(path.join(folder, "media", picture))],
    };
    for (const [name, [reason, damage]] of Object.entries(damages)) {
      const kept = path.join(tempFolder(), name);
      cpSync(path.join(folder, name), kept, { recursive: true });
      damage();
      expect(() => restore(folder), name).toThrow(reason);
      expect(() => checkBackup(folder), name).toThrow(reason);
      rmSync(path.join(folder, name), { recursive: true });
      cpSync(kept, path.join(folder, name), { recursive: true });
    }
    const manifest = path.join(folder, "manifest.json");
    const newer = readFileSync(manifest, "utf8").replace(/"migrations": \d+/, '"migrations": 9999');
    writeFileSync(manifest, newer);
    for (const act of [() => restore(folder), () => checkBackup(folder)])
      expect(act).toThrow(/^The backup \S+ is of a newer version \(9999 migrations, \d+ are known here\)[^\n]+\.$/);
    expect(namesIn(data).length).toBeGreaterThan(60);
    expect(() => restore(data)).toThrow(/is no backup/);
  });

  it("that was interrupted is finished by the next start, and one that had not begun is dropped", async () => {
    const { folder } = await backUp();
    change(data, "update users set user_name = 'of before'");
    writeFileSync(path.join(data, "chonsu.db-wal"), "");
    // The renames of a restore, in order. The test interrupts after each of them.
    const renames: [string, string][] = [
      ["media", "aside/media"],
      ["restoring/media", "media"],
      ["scenario", "aside/scenario"],
      ["restoring/scenario", "scenario"],
      ["chonsu.db-wal", "aside/chonsu.db-wal"],
      ["chonsu.db", "aside/chonsu.db"],
      ["restoring/chonsu.db", "chonsu.db"],
    ];
    for (let done = 0; done <= renames.length; done += 1) {
      const cut = tempFolder();
      cpSync(data, cut, { recursive: true });
      cpSync(folder, path.join(cut, "restoring"), { recursive: true });
      writeFileSync(path.join(cut, "restoring", "replaces"), "aside");
      mkdirSync(path.join(cut, "aside"));
      for (const [from, to] of renames.slice(0, done)) renameSync(path.join(cut, from), path.join(cut, to));
      open(cut).close();
      expect(existsSync(path.join(cut, "restoring"))).toBe(false);
      expect(new Set(namesIn(path.join(cut, "aside")))).toEqual(new Set(["of before"]));
      expect(namesIn(cut)).toContain("정하늘");
      expect(mediaOf(cut)).toEqual(mediaOf(folder));
    }
    cpSync(folder, path.join(data, "restoring.partial"), { recursive: true });
    expect(finishRestore(data)).toBeUndefined();
    open(data).close();
    expect(existsSync(path.join(data, "restoring.partial"))).toBe(false);
    expect(namesIn(data)).not.toContain("정하늘");
  });
});
