import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type GroupCommit, openGroupCommit } from "../src/group-commit.ts";
import { type OpenDatabase, openDatabase } from "../src/open-database.ts";

/** A synchronization that is under way: the test ends it. */
type Ending = (error: Error | null) => void;

let folder: string;
let opened: OpenDatabase;
let commits: GroupCommit;
let underWay: Ending[];
const onFailure = vi.fn();
beforeEach(() => {
  underWay = [];
  folder = fs.mkdtempSync(path.join(tmpdir(), "chonsu-commit-"));
  opened = openDatabase(path.join(folder, "chonsu.db"));
  vi.spyOn(fs, "fdatasync").mockImplementation((_file, end) => void underWay.push(end));
  commits = openGroupCommit(opened, onFailure);
});
afterEach(() => {
  for (const end of underWay) end(null);
  opened.close();
  fs.rmSync(folder, { recursive: true });
});

/** A commit, and whether it counts as safe. */
function commit(): { isSafe: boolean } {
  const seen = { isSafe: false };
  opened.connection.exec("insert into rate_limits (key, until) values (hex(randomblob(8)), 0)");
  commits.note(() => {
    seen.isSafe = true;
  });
  return seen;
}

const synchronized = (error: Error | null = null) => underWay.shift()?.(error);

it("makes a commit safe by a synchronization that began after it, one for all that came meanwhile", () => {
  const first = commit();
  const later = [commit(), commit(), commit()];
  expect([first.isSafe, underWay.length]).toEqual([false, 1]);
  synchronized();
  expect([first, ...later].map(({ isSafe }) => isSafe)).toEqual([true, false, false, false]);
  expect(underWay).toHaveLength(1);
  synchronized();
  expect(later.every(({ isSafe }) => isSafe)).toBe(true);
  expect(underWay).toHaveLength(0);
});

it("lets nobody wait where nothing is unsafe, and others only for what was committed before", () => {
  const told = vi.fn();
  commits.settle(told);
  expect(told.mock.calls).toEqual([[true]]);
  commit();
  commits.settle(told);
  commit();
  expect(told).toHaveBeenCalledTimes(1);
  synchronized();
  expect(told).toHaveBeenCalledTimes(2);
});

it("never calls a commit safe after a synchronization has failed", () => {
  const told = vi.fn();
  const seen = [commit(), commit()];
  commits.settle(told);
  synchronized(new Error("EIO"));
  seen.push(commit());
  expect(onFailure).toHaveBeenCalledTimes(1);
  expect(commits.hasFailed).toBe(true);
  expect(told.mock.calls).toEqual([[false]]);
  expect(seen.some(({ isSafe }) => isSafe)).toBe(false);
  expect(underWay).toHaveLength(0);
});

it("is synchronized once more before the database is closed, and tells all who wait", () => {
  const really = vi.spyOn(fs, "fdatasyncSync");
  const seen = [commit(), commit()];
  opened.close();
  expect(really).toHaveBeenCalledTimes(1);
  expect(seen.every(({ isSafe }) => isSafe)).toBe(true);
});

it("keeps the log short while commits go on, with checkpoints that no commit makes", async () => {
  const log = `${opened.connection.name}-wal`;
  const text = "x".repeat(30_000);
  const insert = opened.connection.prepare("insert or replace into rate_limits (key, until) values (?, 0)");
  let written = 0;
  for (let n = 0; n < 1500; n += 1) {
    insert.run(`${n % 100}${text}`);
    commits.note(() => {});
    written += text.length;
  }
  // Nothing else would shorten it: it would hold all that was written.
  await vi.waitFor(() => expect(fs.statSync(log).size).toBeLessThan(written / 2), 20_000);
});
