import { statSync } from "node:fs";
import type Sqlite from "better-sqlite3";
import type { OpenDatabase } from "../open-database.ts";
import { CHECKPOINT_LIMITS, CommitGroups, type Parts } from "./commit-groups.ts";

/**
 * Commits and synchronizes the commands of one database in groups (docs/decisions/034). Each command can be undone
 * alone. What it wrote can be read at once, and is safe when its group is safe.
 */
export type GroupCommit = Readonly<Omit<CommitGroups, "close">>;

/**
 * Takes over the transactions of an opened database and their synchronization. After this call, what commands write is
 * only safe when `GroupCommit` says so. A thread makes the checkpoints. A database in memory commits each command at
 * once and has nothing to wait for. `onFailure` is called once, when the disk has refused to synchronize.
 */
export function openGroupCommit(
  database: OpenDatabase,
  { nextTurn, limits = CHECKPOINT_LIMITS }: Pick<Parts, "nextTurn"> & Partial<Pick<Parts, "limits">>,
  onFailure: (error: Error) => void,
): GroupCommit {
  const { connection } = database;
  const transactions = transactionsOn(database);
  if (connection.memory || connection.name === "") return inMemory(transactions);
  connection.pragma("synchronous = NORMAL");
  connection.pragma("wal_autocheckpoint = 0");
  const groups = new CommitGroups({ name: connection.name, transactions, nextTurn, limits, onFailure });
  database.beforeClose((isAbandoned) => groups.close(isAbandoned));
  return groups;
}

function inMemory(transactions: Transactions): GroupCommit {
  return {
    commandCount: 0,
    hasCheckpointed: false,
    hasFailed: false,
    get isUndoable() {
      return transactions.isOpen();
    },
    run(command, isRefused) {
      return transactions.isOpen() ? transactions.nested(command, isRefused) : transactions.alone(command, isRefused);
    },
    register: (then) => then(),
    whenDurable: (then) => then(),
    waitFor: () => {},
    endLog: () => {},
  };
}

/**
 * Runs a part of the work on a database. The part is undone when it throws, or when `isRefused` is true for its result.
 */
type Enclosed = <T>(part: () => T, isRefused: (result: T) => boolean) => T;

/** The writing transaction of a connection, and the commands in it, each of which can be undone alone. */
export type Transactions = ReturnType<typeof transactionsOn>;

/** The length up to which the file of the log is kept, because overwriting is cheaper than appending. Bytes. */
const LOG_KEPT = 64 * 1024 * 1024;
/**
 * How much of a longer log, which a backup can leave, is given back to the disk at once. Giving back more would take
 * long. Bytes.
 */
const GIVEN_BACK = 16 * 1024 * 1024;

/** The transactions of an opened database. */
export function transactionsOn({ connection }: OpenDatabase) {
  const statement = (text: string) => statementOn(connection, text);
  const [begin, commit, rollback] = [statement("begin immediate"), statement("commit"), statement("rollback")];
  const [release, undo] = [statement("release part"), statement("rollback to part")];
  return {
    isOpen: () => connection.inTransaction,
    /** Begins the transaction. Throws when another connection writes for longer than this one waits. */
    begin,
    /** Commits, unless an error has undone the transaction already. When the commit fails, everything is undone. */
    commit() {
      if (!connection.inTransaction) return;
      try {
        commit();
      } finally {
        if (connection.inTransaction) rollback();
      }
    },
    /** Runs a part in a transaction of its own. */
    alone: enclosed(connection, begin, commit, rollback),
    /** Runs a part of the open transaction. */
    nested: enclosed(connection, statement("savepoint part"), release, () => {
      undo();
      release();
    }),
    /**
     * Writes the rest of the log into the file, so that the next transaction begins the log again. Call it between two
     * transactions. What cannot be written is left for later (an earlier moment is being read, or the disk is full). It
     * waits for the disk, unless the last checkpoint has written everything.
     */
    emptyLog() {
      try {
        const { size } = statSync(`${connection.name}-wal`);
        connection.pragma(`journal_size_limit = ${Math.max(LOG_KEPT, size - GIVEN_BACK)}`);
        connection.pragma("wal_checkpoint(passive)");
      } catch {
        // The log still has everything, and the next synchronization of the log reports a disk that fails.
      }
    },
  };
}

function statementOn(connection: Sqlite.Database, text: string): () => void {
  const prepared = connection.prepare(text);
  return () => void prepared.run();
}

function enclosed(connection: Sqlite.Database, open: () => void, keep: () => void, drop: () => void): Enclosed {
  return (part, isRefused) => {
    open();
    try {
      const result = part();
      if (isRefused(result)) drop();
      else keep();
      return result;
    } catch (error) {
      // Some errors have undone the whole transaction already.
      if (connection.inTransaction) drop();
      throw error;
    }
  };
}
