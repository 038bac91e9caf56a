import fs, { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { CAST } from "@chonsu/db/seed/cast";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { manualClock, systemClock } from "../../src/platform/clock.ts";
import type { ProductDataset } from "../../src/stand-in/products/dataset.ts";
import { FolderStorage } from "../../src/stand-in/products/folder-storage.ts";
import { openProduct } from "../../src/stand-in/products/product.ts";
import { openSnapshots } from "../../src/stand-in/products/snapshots.ts";
import type { Prepared, Stored } from "../../src/stand-in/products/storage.ts";
import { openFolder } from "../support/data-folder.ts";
import { testConfig } from "../support/harness.ts";
import { quiet, sharedDatasets } from "./harness.ts";

const DISCARDED_AFTER_MS = 10_000;

const start = (folder = path.join(tempFolder(), "data")) =>
  openFolder(folder, { scenario: "empty", clock: systemClock() });

const membersIn = ({ connection }: Stored["database"]) =>
  connection.prepare("select count(*) from users").pluck().get();

/** What a start on a copy of the folder finds. Without `marked`, a power cut has undone the last adoption. */
function foundIn(folder: string, { marked = true } = {}) {
  const copy = path.join(tempFolder(), "data");
  cpSync(folder, copy, { recursive: true });
  if (!marked) for (const place of placesIn(copy)) rmSync(path.join(place, "current"), { force: true });
  const { database, origin, mediaFolder } = start(copy);
  const found = { scenario: origin.scenario, members: membersIn(database), pictures: readdirSync(mediaFolder).length };
  const notes = database.connection.prepare("select count(*) from rate_limits").pluck().get();
  return { ...found, notes };
}

function placesIn(folder: string): string[] {
  const instances = path.join(folder, "instances");
  return existsSync(instances) ? readdirSync(instances).map((name) => path.join(instances, name)) : [];
}

/** Commits something. */
function note({ connection }: Stored["database"]): void {
  connection.exec("insert into rate_limits (key, until) values (hex(randomblob(8)), 0)");
}

let campus: ProductDataset;
beforeEach(async () => {
  campus = (await sharedDatasets().get("campus")) ?? expect.fail();
});

describe("the storage of a data folder", () => {
  it("lets a start find the complete data from before or after a reset, at every moment", async () => {
    const data = start();
    const { folder } = data;
    note(data.database);
    const before = { scenario: "empty", members: 0, pictures: 0, notes: 1 };
    const pictures = readdirSync(campus.files).length;
    const after = { scenario: "campus", members: Object.keys(CAST).length, pictures, notes: 0 };
    const storage = new FolderStorage(data.folder);
    const found = storage.takeOver(data);
    const prepared = await storage.prepare(campus);
    expect(foundIn(folder)).toEqual(before);
    const stored = prepared.open();
    expect(foundIn(folder)).toEqual(before);
    stored.adopt();
    expect([foundIn(folder), foundIn(folder, { marked: false })]).toEqual([after, before]);
    data.database.abandon();
    note(stored.database);
    expect(foundIn(folder)).toEqual({ ...after, notes: 1 });
    expect(foundIn(folder, { marked: false })).toEqual(before);
    await stored.keep();
    found.discard();
    stored.database.close();
    await storage.close();
    expect(foundIn(folder)).toEqual({ ...after, notes: 1 });
    expect(readdirSync(folder).filter((name) => /^chonsu\.db|^media$/.test(name))).toEqual([]);
    expect(placesIn(folder)).toHaveLength(1);
  });

  it("uses the database file of an ended instance again, unless it has changed", async () => {
    const storage = new FolderStorage(start().folder);
    const fileOf = (stored: Stored) => path.join(stored.mediaFolder, "..", "chonsu.db");
    const openNext = async () => {
      const stored = (await storage.prepare(campus)).open();
      stored.adopt();
      return { stored, inode: statSync(fileOf(stored)).ino };
    };
    const last = await openNext();
    const end = (hasCheckpointed: boolean) => {
      note(last.stored.database);
      last.stored.database.abandon();
      last.stored.release(hasCheckpointed);
    };
    end(false);
    const next = await openNext();
    expect(next.inode).toBe(last.inode);
    expect(next.stored.database.connection.prepare("select count(*) from rate_limits").pluck().get()).toBe(0);
    Object.assign(last, next);
    end(true);
    Object.assign(last, await openNext());
    expect(last.inode).not.toBe(next.inode);
    const { inode } = last;
    utimesSync(fileOf(last.stored), 1, 1);
    end(false);
    Object.assign(last, await openNext());
    expect(last.inode).not.toBe(inode);
    last.stored.database.abandon();
  });

  it("keeps its data when a dataset cannot be copied, and keeps no part of the dataset", async () => {
    const data = start();
    const storage = new FolderStorage(data.folder);
    const files = tempFolder();
    // A folder in place of a file makes the write fail, like a disk error.
    mkdirSync(path.join(files, "b"));
    await expect(storage.prepare({ ...campus, files })).rejects.toThrow();
    await storage.close();
    expect(placesIn(data.folder)).toEqual([]);
    expect(foundIn(data.folder)).toMatchObject({ scenario: "empty" });
  });

  it("deletes nothing after it is closed, because another start may use the folder", async () => {
    const data = start();
    const storage = new FolderStorage(data.folder);
    const unused = await storage.prepare(campus);
    await storage.close();
    const place = path.join(data.folder, "instances", "1");
    mkdirSync(place, { recursive: true });
    writeFileSync(path.join(place, "current"), "");
    unused.drop();
    await storage.close();
    expect(existsSync(place)).toBe(true);
  });
});

it("answers a reset before the disk has kept it, but no later command, and keeps the old data until then", async () => {
  const data = start();
  const storage = new FolderStorage(data.folder);
  const kept = Promise.withResolvers<void>();
  const left: string[] = [];
  const machine = manualClock(Date.now());
  // Only the adoption is slow, no other synchronization.
  vi.spyOn(fs, "fdatasync").mockImplementation((_file, end) => end(null));
  const hold = (prepared: Prepared): Prepared => ({
    ...prepared,
    open: () => ({ ...prepared.open(), keep: () => kept.promise }),
  });
  const leaving = { release: () => void left.push("released"), discard: () => void left.push("discarded") };
  const product = await openProduct({
    id: "main",
    config: testConfig(),
    log: quiet,
    snapshots: openSnapshots(path.join(data.folder, "snapshots")),
    control: { handle() {} },
    found: { stored: { ...storage.takeOver(data), ...leaving }, origin: { scenario: "empty", snapshot: null } },
    storage: { prepare: async (dataset) => hold(await storage.prepare(dataset)) },
    machine,
    home: async () => campus,
  });
  await product.reset(campus);
  const { app, stored } = product.instance;
  const answered = { status: 0 };
  const payload = { email: "paul@kaist.ac.kr", code: "123456" };
  const answer = app.inject({ method: "POST", url: "/api/send-code-email/", payload }).then(({ statusCode }) => {
    answered.status = statusCode;
  });
  const written = stored.database.connection.prepare("select count(*) from mails where recipient = ?").pluck();
  await vi.waitFor(() => expect(written.get(payload.email)).toBe(1));
  // Reads are answered, later than the command would have been.
  for (let time = 0; time < 3; time += 1) expect((await app.inject({ url: "/api/config/" })).statusCode).toBe(200);
  machine.advance(DISCARDED_AFTER_MS);
  expect([answered.status, left]).toEqual([0, []]);
  kept.resolve();
  await answer;
  machine.advance(DISCARDED_AFTER_MS);
  expect([answered.status, left]).toEqual([200, ["released", "discarded"]]);
  await product.close();
  await storage.close();
});
