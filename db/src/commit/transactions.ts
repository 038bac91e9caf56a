import { statSync } from "node:fs";
import type Sqlite from "better-sqlite3";
import type { OpenDatabase } from "../open-database.ts";

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

/** The commits of a database in memory: each command is committed at once and has nothing to wait for. */
export function commitsAtOnce(transactions: Transactions) {
  return {
    commandCount: 0,
    hasCheckpointed: false,
    hasFailed: false,
    get isUndoable() {
      return transactions.isOpen();
    },
    run<T>(command: () => T, isRefused: (result: T) => boolean): T {
      return transactions.isOpen() ? transactions.nested(command, isRefused) : transactions.alone(command, isRefused);
    },
    register: (then: () => void) => then(),
    whenDurable: (then: () => void) => then(),
    waitFor: () => {},
    endLog: () => {},
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
