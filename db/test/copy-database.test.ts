import path from "node:path";
import { Worker } from "node:worker_threads";
import Sqlite from "better-sqlite3";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { makeCheckpoint } from "../src/commit/make-checkpoint.ts";
import { copyDatabase } from "../src/copy-database.ts";
import { tempFolder } from "./temp-folder.ts";

/** More bytes than the copy takes in one step. */
const LARGE = 9 * 1024 * 1024;
/** Shorter than a checkpoint with the usual busy timeout of SQLite would keep a commit waiting, longer than a busy disk does. */
const BUSY_TIMEOUT_MS = 3000;

let folder = "";
let file = "";

function open(name = file): Sqlite.Database {
  const connection = new Sqlite(name);
  onTestFinished(() => void connection.close());
  return connection;
}

const count = (connection: Sqlite.Database) => Number(connection.prepare("select count(*) from notes").pluck().get());

beforeEach(() => {
  folder = tempFolder();
  file = path.join(folder, "chonsu.db");
});

/** A database with a log, and some rows. */
function begin(): Sqlite.Database {
  const writer = open();
  writer.pragma("journal_mode = WAL");
  writer.pragma("wal_autocheckpoint = 0");
  writer.pragma("synchronous = OFF");
  writer.exec(`create table notes (text blob); insert into notes values (zeroblob(${LARGE}))`);
  return writer;
}

it("copies the rows of one moment, although others write between its steps", async () => {
  const writer = begin();
  const before = count(writer);
  let isCopied = false;
  const writes = async () => {
    while (!isCopied) {
      writer.exec("insert into notes values (1)");
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const copied = copyDatabase(file, path.join(folder, "copy.db")).finally(() => {
    isCopied = true;
  });
  await Promise.all([copied, writes()]);
  expect(count(open(path.join(folder, "copy.db")))).toBe(before);
  expect(count(writer)).toBeGreaterThan(before + 2);
});

it("makes a checkpoint that lets no commit wait while an earlier moment is read, and lets the log begin again after that", async () => {
  const writer = begin();
  const reader = open();
  reader.exec("begin");
  const before = count(reader);
  writer.exec(`insert into notes values (zeroblob(${2 * LARGE}))`);
  writer.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  const worker = new Worker(new URL("../src/commit/checkpoint-worker.ts", import.meta.url), { workerData: file });
  onTestFinished(() => void worker.terminate());
  let isDone = false;
  worker.once("message", () => {
    isDone = true;
  });
  worker.postMessage("checkpoint");
  while (!isDone) {
    writer.exec("insert into notes values (1)");
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(count(reader)).toBe(before);
  const pagesOfLog = () => Object(writer.pragma("wal_checkpoint(passive)"))[0].log;
  expect(pagesOfLog()).toBeGreaterThan(4096);
  reader.exec("commit");
  makeCheckpoint(file);
  writer.exec("insert into notes values (1)");
  expect(pagesOfLog()).toBeLessThan(10);
});
