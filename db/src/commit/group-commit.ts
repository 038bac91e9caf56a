import type { OpenDatabase } from "../open-database.ts";
import { CommitGroups, type Waiting } from "./commit-groups.ts";
import { type Transactions, transactionsOn } from "./transactions.ts";

/**
 * Commands of one database, committed and synchronized with the disk in groups (docs/decisions/034). Each is undone
 * alone. What it wrote can be read at once, and is safe with its group.
 */
export interface GroupCommit {
  /** How many commands were noted so far. Always 0 for a database in memory. */
  readonly noted: number;
  /** Whether a checkpoint was begun: the file of the database has changed, or soon will. */
  readonly hasCheckpointed: boolean;
  /** True after a synchronization has failed. It cannot be repeated, so no later commit is ever safe. */
  readonly hasFailed: boolean;
  /** Whether what is read may be undone: in a command, and in a transaction that somebody else has begun. */
  readonly isUndoable: boolean;
  /** What is read until the end of this turn, or until the next write, is of one moment. That makes reading cheaper. */
  readTogether(): void;
  /** Runs a command, all of it or nothing: it is undone if it throws, or if `isRefused` says so of its result. */
  run<T>(command: () => T, isRefused: (result: T) => boolean): T;
  /** To be called after each command. `then` is called when its group is safe or lost, in the order of the commands. */
  note(then: Waiting): void;
  /** Calls back when all that was written is safe or lost, at once if it is. */
  settle(then: Waiting): void;
  /** Commands that are noted from now on are safe when this has resolved too. If it rejects, the disk has failed. */
  keepToo(kept: Promise<unknown>): void;
}

/**
 * Takes over the transactions of an opened database and their synchronization: from now on what its commands write is
 * only safe as `GroupCommit` says. Checkpoints are made by a thread. A database in memory commits each command at once
 * and has nothing to wait for. `onFailure` is called once, when the disk has refused to synchronize.
 */
export function openGroupCommit(
  database: OpenDatabase,
  nextTurn: (task: () => void) => void,
  onFailure: (error: Error) => void,
): GroupCommit {
  const { connection } = database;
  const transactions = transactionsOn(database);
  if (connection.memory || connection.name === "") return inMemory(transactions);
  connection.pragma("synchronous = NORMAL");
  connection.pragma("wal_autocheckpoint = 0");
  const groups = new CommitGroups({ name: connection.name, transactions, nextTurn, onFailure });
  database.beforeClose((isAbandoned) => groups.close(isAbandoned));
  return groups;
}

function inMemory(transactions: Transactions): GroupCommit {
  return {
    noted: 0,
    hasCheckpointed: false,
    hasFailed: false,
    get isUndoable() {
      return transactions.isOpen();
    },
    readTogether() {},
    run(command, isRefused) {
      return transactions.isOpen() ? transactions.nested(command, isRefused) : transactions.alone(command, isRefused);
    },
    note: (then) => then(),
    settle: (then) => then(),
    keepToo: () => {},
  };
}
