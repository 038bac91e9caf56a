import fs from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { type GroupCommit, openGroupCommit } from "../../src/commit/group-commit.ts";
import { makeCheckpoint } from "../../src/commit/make-checkpoint.ts";
import { type Connection, openDatabase } from "../../src/open-database.ts";
import { tempFolder } from "../temp-folder.ts";

const MB = 1024 * 1024;
/** From this length on commits wait for a second checkpoint, and the log begins anew. */
const LONG = 49 * MB;
/** A checkpoint is asked for with the last of so many commands. */
const COMMANDS = 1000;

let connection: Connection;
let commits: GroupCommit;
let failures: unknown[];

beforeEach(() => {
  const opened = openDatabase(path.join(tempFolder(), "chonsu.db"));
  ({ connection } = opened);
  failures = [];
  commits = openGroupCommit(opened, { nextTurn: setImmediate }, (error) => void failures.push(error));
  connection.exec("create table notes (id integer primary key, text blob)");
  onTestFinished(opened.close);
});

/** Commands that write a row, all in place of the same one. */
function write(bytes: number, times = 1): void {
  const insert = connection.prepare("insert or replace into notes (id, text) values (1, zeroblob(?))");
  for (let n = 0; n < times; n += 1) {
    commits.run(
      () => insert.run(bytes),
      () => false,
    );
    commits.register((failure) => {
      if (failure !== undefined) failures.push(failure);
    });
  }
}

const settled = () => new Promise<unknown>((resolve) => commits.whenDurable(resolve));

/** Lets a growing group be committed, unless commits wait. */
async function pass(): Promise<void> {
  for (let turns = 0; turns < 3; turns += 1) await new Promise(setImmediate);
}

const log = () => `${connection.name}-wal`;

/** How often the log has begun anew: a number in its header, which its first commit writes. */
function beginnings(): number {
  const header = Buffer.alloc(16);
  const file = fs.openSync(log(), "r");
  fs.readSync(file, header);
  fs.closeSync(file);
  return header.readUInt32BE(12);
}

describe("checkpoints", () => {
  /** A checkpoint that is under way: the test makes it and then lets the thread answer, or fail. */
  interface UnderWay {
    make(): () => void;
    fail(): void;
  }

  let underWay: UnderWay[];
  /** Makes a checkpoint, during which two commands come if there is something to write, and `look`s before the answer. */
  async function make(bytes?: number, look = () => {}): Promise<void> {
    if (bytes !== undefined) write(bytes, 2);
    const answer = underWay.shift()?.make();
    await pass();
    look();
    answer?.();
  }

  async function writeAndSettle(bytes: number, times = 1): Promise<void> {
    write(bytes, times);
    await settled();
  }

  beforeEach(() => {
    underWay = [];
    vi.spyOn(Worker.prototype, "postMessage").mockImplementation(function (this: Worker) {
      underWay.push({
        make: () => {
          const logPages = makeCheckpoint(connection.name);
          return () => void this.emit("message", logPages);
        },
        fail: () => void this.emit("error", new Error("the disk is full")),
      });
    });
  });

  /** A log of some length, and a first checkpoint of it under way. */
  async function begin(bytes: number): Promise<void> {
    write(bytes);
    await writeAndSettle(1, COMMANDS - 1);
    expect(underWay).toHaveLength(1);
  }

  it("let the log begin anew though commands never stop, when nothing is committed during the second one", async () => {
    await begin(LONG);
    const before = beginnings();
    const own = vi.spyOn(connection, "pragma");
    await make(2);
    await make(3, () => {
      expect([underWay.length, connection.inTransaction, own.mock.calls]).toEqual([0, true, []]);
    });
    // Another checkpoint would be under way when the log is to begin anew, and prevent it.
    await writeAndSettle(4, COMMANDS);
    expect([underWay.length, own.mock.results.at(-1)?.value]).toEqual([0, [expect.objectContaining({ busy: 0 })]]);
    await writeAndSettle(5);
    expect([beginnings(), failures]).toEqual([before + 1, []]);
    write(6, COMMANDS);
    expect(underWay).toHaveLength(1);
  });

  it("leave nothing to this thread when no command comes during the second one", async () => {
    await begin(LONG);
    const before = beginnings();
    const changed = () => fs.statSync(connection.name).mtimeMs;
    await make(2);
    let last = 0;
    await make(undefined, () => {
      last = changed();
    });
    await writeAndSettle(3);
    expect([beginnings(), changed()]).toEqual([before + 1, last]);
  });

  it("keep no commit waiting before the log is long, because each such wait is felt", async () => {
    await begin(LONG - 4 * MB);
    const before = beginnings();
    await make(2);
    expect(underWay).toEqual([]);
    await writeAndSettle(3);
    expect([beginnings(), failures]).toEqual([before, []]);
  });

  it("keep no commit waiting when one fails", async () => {
    await begin(LONG);
    await make();
    write(2);
    underWay.shift()?.fail();
    expect(await settled()).toBeUndefined();
    write(3, COMMANDS);
    expect(underWay).toHaveLength(1);
  });

  it("give the file of a log that had grown back to the disk, in parts", async () => {
    const sizes: number[] = [];
    for (const bytes of [100 * MB, LONG, LONG, LONG]) {
      write(bytes);
      await writeAndSettle(1, COMMANDS - (commits.commandCount % COMMANDS));
      await make();
      await make();
      await writeAndSettle(2);
      sizes.push(Math.round(fs.statSync(log()).size / MB));
    }
    expect(sizes).toEqual([84, 68, 64, 64].map((size) => expect.closeTo(size, -1)));
  });
});

it("lets the log begin anew by its thread, while a command comes in every turn", async () => {
  const before = beginnings();
  write(LONG);
  while (beginnings() === before && failures.length === 0) {
    write(1);
    await new Promise(setImmediate);
  }
  expect(failures).toEqual([]);
});
