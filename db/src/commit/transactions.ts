import { statSync } from "node:fs";
import type Sqlite from "better-sqlite3";
import type { OpenDatabase } from "../open-database.ts";

/** A part of the work on a database. It is undone if it throws, or if `isRefused` says so of its result. */
type Enclosed = <T>(part: () => T, isRefused: (result: T) => boolean) => T;

/** The writing transaction of a connection, and commands in it that are undone alone. */
export interface Transactions {
  isOpen(): boolean;
  /**
   * Reads from now until `endReading` or the next statement that writes are of one transaction. False if a transaction is
   * open already.
   */
  read(): boolean;
  endReading(): void;
  /** Throws if another connection writes for longer than this one waits. */
  begin(): void;
  /** Commits, unless an error has undone the transaction already. If that fails, all of it is undone. */
  commit(): void;
  /** Runs a part in a transaction of its own. */
  readonly alone: Enclosed;
  /** Runs a part of the open transaction. */
  readonly nested: Enclosed;
  /**
   * Between two transactions: writes the rest of the log into the file, so that the next transaction begins the log anew.
   * What cannot be done (somebody reads an earlier moment, the disk is full) is left to a later time. Waits for the disk
   * unless a checkpoint has left no rest.
   */
  emptyLog(): void;
}

/** So long the file of the log stays: writing over what is there is cheaper than appending. Bytes. */
const LOG_KEPT = 64 * 1024 * 1024;
/** How much of a longer one, as a backup leaves it, is given back to the disk at once: more would take long. Bytes. */
const GIVEN_BACK = 16 * 1024 * 1024;

export function transactionsOn({ connection, reading }: OpenDatabase): Transactions {
  const statement = (text: string) => statementOn(connection, text);
  const [begin, commit, rollback] = [statement("begin immediate"), statement("commit"), statement("rollback")];
  const [release, undo] = [statement("release part"), statement("rollback to part")];
  const enclosed = (open: () => void, keep: () => void, drop: () => void): Enclosed => {
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
  };
  return {
    isOpen: () => connection.inTransaction && !reading.isOpen(),
    read: reading.begin,
    endReading: reading.end,
    begin,
    commit() {
      if (!connection.inTransaction) return;
      try {
        commit();
      } finally {
        if (connection.inTransaction) rollback();
      }
    },
    alone: enclosed(begin, commit, rollback),
    nested: enclosed(statement("savepoint part"), release, () => {
      undo();
      release();
    }),
    emptyLog() {
      reading.end();
      try {
        const { size } = statSync(`${connection.name}-wal`);
        connection.pragma(`journal_size_limit = ${Math.max(LOG_KEPT, size - GIVEN_BACK)}`);
        connection.pragma("wal_checkpoint(passive)");
      } catch {
        // The log has it all, and the next synchronization of the log reports a disk that fails.
      }
    },
  };
}

function statementOn(connection: Sqlite.Database, text: string): () => void {
  const prepared = connection.prepare(text);
  return () => void prepared.run();
}
