import type { OpenDatabase } from "@chonsu/db/open-database";

/**
 * One state of the database for all that a call reads at once. A process alone has it for free, since nothing is committed between two
 * of its statements; where others write to the same file, a call could find a member in one statement and miss them in the next.
 */
export interface View {
  /** Runs `read` on one state of the database with memory in step with it, as far as it goes without waiting for anything. */
  steady<T>(read: () => T): T;
  /** Runs a transaction that writes, which a view cannot hold, and goes on with the state it left. */
  apart<T>(write: () => T): T;
  readonly isOpen: boolean;
}

/** The view of a process that is alone with its database. */
export const ALONE: View = { steady: (read) => read(), apart: (write) => write(), isOpen: false };

/** Views for a connection among others: read transactions, at whose beginning memory follows what the others did. */
export function openViews(connection: OpenDatabase["connection"], followOthers: () => void): View {
  const begin = connection.prepare("begin");
  const commit = connection.prepare("commit");
  let isOpen = false;
  const enter = () => {
    begin.run();
    isOpen = true;
    followOthers();
  };
  const leave = () => {
    if (!isOpen) return;
    isOpen = false;
    commit.run();
  };
  return {
    steady(read) {
      if (connection.inTransaction) return read();
      try {
        enter();
        return read();
      } finally {
        leave();
      }
    },
    apart(write) {
      const wasOpen = isOpen;
      leave();
      const result = write();
      if (wasOpen) enter();
      return result;
    },
    get isOpen() {
      return isOpen;
    },
  };
}
