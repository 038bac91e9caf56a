import type Sqlite from "better-sqlite3";

/** A transaction that only reads: each of its statements alone would lock and unlock the file. */
export interface Reading {
  isOpen(): boolean;
  /** False if a transaction is open already. */
  begin(): boolean;
  /** Never throws: a file that is damaged is reported by the statement that reads it. */
  end(): void;
}

/**
 * The reading transaction of a connection. A statement that writes ends it, and so commits by itself: reading has no
 * failure to report, and nobody would hear of a write that is lost with it. For statements that are prepared after this.
 */
export function readingOn(connection: Sqlite.Database): Reading {
  const [begin, commit] = [connection.prepare("begin"), connection.prepare("commit")];
  let isOpen = false;
  const end = () => {
    if (!isOpen) return;
    isOpen = false;
    try {
      if (connection.inTransaction) commit.run();
    } catch {
      // SQLite has ended the transaction all the same.
    }
  };
  endBeforeWrites(connection, end);
  return {
    isOpen: () => isOpen,
    begin() {
      if (connection.inTransaction) return false;
      begin.run();
      isOpen = true;
      return true;
    },
    end,
  };
}

function endBeforeWrites(connection: Sqlite.Database, end: () => void): void {
  const prepare = connection.prepare.bind(connection);
  const prepareEnding = (text: string) => {
    const statement = prepare(text);
    if (statement.readonly) return statement;
    const methods: Sqlite.Statement = Object.getPrototypeOf(statement);
    const ending = (name: "run" | "get" | "all") => {
      return (...values: unknown[]) => {
        end();
        return methods[name].apply(statement, values);
      };
    };
    return Object.assign(statement, { run: ending("run"), get: ending("get"), all: ending("all") });
  };
  Object.assign(connection, { prepare: prepareEnding });
}
