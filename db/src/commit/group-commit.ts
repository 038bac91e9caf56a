import type { OpenDatabase } from "../open-database.ts";
import { CommitGroups, type Parts, type Waiting } from "./commit-groups.ts";
import { type Transactions, transactionsOn } from "./transactions.ts";

/**
 * Commits and synchronizes the commands of one database in groups (docs/decisions/034). Each command can be undone
 * alone. What it wrote can be read at once, and is safe when its group is safe.
 */
export interface GroupCommit {
  /** The number of commands that were noted. Always 0 for a database in memory. */
  readonly noted: number;
  /** Whether a checkpoint was begun. Then the file of the database has changed, or will change soon. */
  readonly hasCheckpointed: boolean;
  /** True after a synchronization has failed. It cannot be repeated, so no later commit is ever safe. */
  readonly hasFailed: boolean;
  /**
   * Whether the data that is read at this moment may still be undone: inside a command, and inside a transaction that
   * other code has begun.
   */
  readonly isUndoable: boolean;
  /**
   * Makes all reads of the next milliseconds, or until the next write, belong to one moment. This makes reading cheaper.
   * Only what other connections write may be seen that much later.
   */
  readTogether(): void;
  /** Runs a command: all of it or nothing. It is undone when it throws, or when `isRefused` is true for its result. */
  run<T>(command: () => T, isRefused: (result: T) => boolean): T;
  /**
   * Call it after each command. `then` is called when the command's group is safe or lost, in the order of the
   * commands.
   */
  note(then: Waiting): void;
  /** Calls `then` when everything that was written before is safe or lost; at once if it is already. */
  settle(then: Waiting): void;
  /** Makes the commands that are noted after this call wait for `kept` too. When it rejects, the disk has failed. */
  keepToo(kept: Promise<unknown>): void;
}

/**
 * Takes over the transactions of an opened database and their synchronization. After this call, what commands write is
 * only safe when `GroupCommit` says so. A thread makes the checkpoints. A database in memory commits each command at
 * once and has nothing to wait for. `onFailure` is called once, when the disk has refused to synchronize.
 */
export function openGroupCommit(
  database: OpenDatabase,
  { nextTurn, soon }: Pick<Parts, "nextTurn" | "soon">,
  onFailure: (error: Error) => void,
): GroupCommit {
  const { connection } = database;
  const transactions = transactionsOn(database);
  if (connection.memory || connection.name === "") return inMemory(transactions);
  connection.pragma("synchronous = NORMAL");
  connection.pragma("wal_autocheckpoint = 0");
  const groups = new CommitGroups({ name: connection.name, transactions, nextTurn, soon, onFailure });
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
