import fs from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type GroupCommit, openGroupCommit } from "../../src/commit/group-commit.ts";
import { type OpenDatabase, openDatabase } from "../../src/open-database.ts";
import { tempFolder } from "../temp-folder.ts";

/** A synchronization that is under way: the test ends it. */
type Ending = (error: Error | null) => void;

const PAGE_BYTES = 4096;

let folder: string;
let opened: OpenDatabase;
let commits: GroupCommit;
let underWay: Ending[];
let insert: Sqlite.Statement;
const onFailure = vi.fn();
beforeEach(() => {
  underWay = [];
  folder = tempFolder();
  opened = openDatabase(path.join(folder, "chonsu.db"));
  vi.spyOn(fs, "fdatasync").mockImplementation((_file, end) => void underWay.push(end));
  commits = openGroupCommit(opened, { nextTurn: setImmediate }, onFailure);
  insert = opened.connection.prepare("insert into rate_limits (key, until) values (?, 0)");
});
afterEach(() => {
  for (const end of underWay) end(null);
  opened.close();
});

/** A command that writes a row. Its outcome is "nothing" before the commit, then "safe" or the error. */
function write(key: string, pages = 0): { outcome: string } {
  const seen = { outcome: "nothing" };
  commits.run(
    () => insert.run(`${key}${"x".repeat(pages * PAGE_BYTES)}`),
    () => false,
  );
  commits.register((failure) => {
    seen.outcome = failure === undefined ? "safe" : String(failure);
  });
  return seen;
}

const outcomesOf = (all: readonly { outcome: string }[]) => all.map(({ outcome }) => outcome);

/** Ends the synchronization that is under way. */
const synchronized = (error: Error | null = null) => underWay.shift()?.(error);

/** Lets a growing group be committed: turns of the event loop without another command. */
async function pass(): Promise<void> {
  for (let turns = 0; turns < 3; turns += 1) await new Promise(setImmediate);
}

/** The keys that another connection reads: what is committed. */
function committed(): unknown[] {
  const other = new Sqlite(opened.connection.name, { readonly: true });
  try {
    return other.prepare("select key from rate_limits order by key").pluck().all();
  } finally {
    other.close();
  }
}

it("makes a command safe by a synchronization that began after it, one for all that came meanwhile", async () => {
  const first = write("first");
  await pass();
  const later = [write("a"), write("b"), write("c")];
  await pass();
  expect([first.outcome, underWay.length]).toEqual(["nothing", 1]);
  synchronized();
  await pass();
  expect(outcomesOf([first, ...later])).toEqual(["safe", "nothing", "nothing", "nothing"]);
  expect(underWay).toHaveLength(1);
  synchronized();
  await pass();
  expect(outcomesOf(later)).toEqual(["safe", "safe", "safe"]);
  expect(underWay).toHaveLength(0);
});

it("commits what came in a turn, and while a synchronization is under way, with one transaction", async () => {
  write("a");
  write("b");
  expect(committed()).toEqual([]);
  await pass();
  expect(committed()).toEqual(["a", "b"]);
  write("c");
  await pass();
  write("d");
  expect(committed()).toEqual(["a", "b"]);
  synchronized();
  await pass();
  expect(committed()).toEqual(["a", "b", "c", "d"]);
});

it("undoes a command that throws or is refused, and no other of its group", async () => {
  write("a");
  const fail = () => {
    insert.run("thrown");
    throw new Error("no");
  };
  expect(() => commits.run(fail, () => false)).toThrow("no");
  expect(
    commits.run(
      () => insert.run("refused").changes,
      (changes) => changes === 1,
    ),
  ).toBe(1);
  write("b");
  await pass();
  expect(committed()).toEqual(["a", "b"]);
});

it("tells all of a group when an error of one command has undone them all, and takes the next ones", async () => {
  const { connection } = opened;
  connection.exec(`pragma max_page_count = ${connection.pragma("page_count", { simple: true })}`);
  const first = write("a");
  expect(() => write("large", 500)).toThrow("database or disk is full");
  expect(first.outcome).toContain("database or disk is full");
  const next = write("b");
  await pass();
  synchronized();
  expect([next.outcome, committed()]).toEqual(["safe", ["b"]]);
});

it("tells all of a group that cannot be committed, and takes the next ones", async () => {
  const first = write("a");
  opened.connection.exec("pragma defer_foreign_keys = on; insert into search_history values (1, -1, 'nobody', 0)");
  await pass();
  expect(first.outcome).toContain("FOREIGN KEY constraint failed");
  const next = write("b");
  await pass();
  synchronized();
  expect([next.outcome, committed()]).toEqual(["safe", ["b"]]);
});

it("leaves a transaction of somebody else to them, and says that it can be undone", async () => {
  opened.connection.exec("begin");
  expect(commits.isUndoable).toBe(true);
  write("a");
  await pass();
  opened.connection.exec("rollback");
  expect([commits.isUndoable, committed()]).toEqual([false, []]);
  write("b");
  expect(commits.isUndoable).toBe(false);
  commits.run(
    () => expect(commits.isUndoable).toBe(true),
    () => false,
  );
});

it("lets nobody wait where nothing is unsafe, and others only for what was written before", async () => {
  const onSettled = vi.fn();
  commits.whenDurable(onSettled);
  expect(onSettled.mock.calls).toEqual([[undefined]]);
  write("a");
  commits.whenDurable(onSettled);
  await pass();
  write("b");
  expect(onSettled).toHaveBeenCalledTimes(1);
  synchronized();
  expect(onSettled).toHaveBeenCalledTimes(2);
});

it("never calls a command safe after a synchronization has failed", async () => {
  const onSettled = vi.fn();
  const seen = [write("a")];
  await pass();
  seen.push(write("b"));
  commits.whenDurable(onSettled);
  const error = new Error("EIO");
  synchronized(error);
  seen.push(write("c"));
  expect(onFailure).toHaveBeenCalledTimes(1);
  expect(commits.hasFailed).toBe(true);
  expect(onSettled.mock.calls).toEqual([[error]]);
  expect(outcomesOf(seen)).toEqual(Array(3).fill("Error: EIO"));
  expect(underWay).toHaveLength(0);
});

it("is committed and synchronized once more before the database is closed, and tells all who wait", async () => {
  const really = vi.spyOn(fs, "fdatasyncSync");
  const seen = [write("a")];
  await pass();
  seen.push(write("b"));
  opened.close();
  expect(really).toHaveBeenCalledTimes(1);
  expect(outcomesOf(seen)).toEqual(["safe", "safe"]);
  expect(committed()).toEqual(["a", "b"]);
});

it("calls later commands safe when what else must be kept is kept too, and none if the disk refuses that", async () => {
  const [first, other] = [write("a"), Promise.withResolvers<void>()];
  await pass();
  commits.waitFor(other.promise);
  const later = write("b");
  synchronized();
  await pass();
  synchronized();
  await pass();
  expect(outcomesOf([first, later])).toEqual(["safe", "nothing"]);
  other.resolve();
  await pass();
  expect(later.outcome).toBe("safe");
  commits.waitFor(Promise.reject(new Error("EIO")));
  await pass();
  synchronized();
  await pass();
  expect([commits.hasFailed, onFailure.mock.calls.length, write("c").outcome]).toEqual([true, 1, "Error: EIO"]);
});

it("waits for nothing and calls nobody safe when the database is abandoned", async () => {
  const really = vi.spyOn(fs, "fdatasyncSync");
  const seen = [write("a")];
  await pass();
  seen.push(write("b"));
  opened.abandon();
  expect([really.mock.calls.length, ...outcomesOf(seen)]).toEqual([
    0,
    ...Array(2).fill("Error: the database was abandoned"),
  ]);
});
