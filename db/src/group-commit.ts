import fs from "node:fs";
import { openCheckpoints } from "./checkpoints.ts";
import type { OpenDatabase } from "./open-database.ts";

/**
 * Commits of one database, synchronized with the disk in groups (docs/decisions/034). A commit itself waits for nothing.
 * One synchronization of the log, beside the event loop, makes all commits safe that came before it.
 */
export interface GroupCommit {
  /** How many commits were noted so far. Always 0 for a database in memory. */
  readonly noted: number;
  /** True after a synchronization has failed. It cannot be repeated, so no later commit is ever safe. */
  readonly hasFailed: boolean;
  /** To be called after each commit. `then` runs when the commit is safe, in the order of the commits; never if it is not. */
  note(then: () => void): void;
  /** Calls back when all noted commits are safe, at once if they are; with false if they never will be. */
  settle(then: (isSafe: boolean) => void): void;
}

/** Commits between two checkpoints: a few megabytes of the log. */
const COMMITS_A_CHECKPOINT = 500;

/**
 * Takes over the synchronization of an opened database: from now on its commits are only safe as `GroupCommit` says.
 * Checkpoints are made by a thread. A database in memory has nothing to wait for. `onFailure` is called once, when the
 * disk has refused to synchronize.
 */
export function openGroupCommit(database: OpenDatabase, onFailure: (error: Error) => void): GroupCommit {
  const { connection } = database;
  if (connection.memory || connection.name === "") return IN_MEMORY;
  connection.pragma("synchronous = NORMAL");
  connection.pragma("wal_autocheckpoint = 0");
  const checkpoints = openCheckpoints(connection.name);
  const groups = openGroups(fs.openSync(`${connection.name}-wal`, "r+"), onFailure);
  database.beforeClose(() => {
    checkpoints.close();
    groups.close();
  });
  let noted = 0;
  return {
    get noted() {
      return noted;
    },
    get hasFailed() {
      return groups.hasFailed();
    },
    note(then) {
      noted += 1;
      if (noted % COMMITS_A_CHECKPOINT === 0) checkpoints.make();
      groups.add((isSafe) => isSafe && then());
    },
    settle: groups.join,
  };
}

const IN_MEMORY: GroupCommit = {
  noted: 0,
  hasFailed: false,
  note: (then) => then(),
  settle: (then) => then(true),
};

/** Something that waits for a synchronization. It must not throw. */
type Waiting = (isSafe: boolean) => void;

/** Synchronizes a file again and again: all who wait while one synchronization is under way share the next one. */
function openGroups(file: number, onFailure: (error: Error) => void) {
  let waiting: Waiting[] = [];
  let underWay: Waiting[] | undefined;
  let hasFailed = false;
  const tellAll = () => {
    const all = [...(underWay ?? []), ...waiting];
    underWay = undefined;
    waiting = [];
    for (const one of all) one(!hasFailed);
  };
  const synchronize = () => {
    const group = waiting;
    underWay = group;
    waiting = [];
    fs.fdatasync(file, (error) => {
      // They were told when the database was closed.
      if (underWay !== group) return fs.closeSync(file);
      if (error !== null) {
        hasFailed = true;
        onFailure(error);
        return tellAll();
      }
      underWay = undefined;
      if (waiting.length > 0) synchronize();
      for (const one of group) one(true);
    });
  };
  return {
    hasFailed: () => hasFailed,
    add(one: Waiting): void {
      if (hasFailed) return one(false);
      waiting.push(one);
      if (underWay === undefined) synchronize();
    },
    /** Waits with the last who waits. */
    join(one: Waiting): void {
      const last = waiting.length > 0 ? waiting : underWay;
      if (last === undefined) one(!hasFailed);
      else last.push(one);
    },
    close(): void {
      const isUnderWay = underWay !== undefined;
      if (!hasFailed) fs.fdatasyncSync(file);
      if (!isUnderWay) fs.closeSync(file);
      tellAll();
    },
  };
}
