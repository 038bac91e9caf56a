import type Sqlite from "better-sqlite3";

/** A transaction that only reads. Without it, each statement would lock and unlock the file. */
export type Reading = ReturnType<typeof readingOn>;

/**
 * The reading transaction of a connection. A statement that writes ends this transaction first, and so commits by
 * itself. Otherwise the write would be lost without a report when the reading transaction fails. This holds for
 * statements that are prepared after this call.
 */
export function readingOn(connection: Sqlite.Database) {
  const [begin, commit] = [connection.prepare("begin"), connection.prepare("commit")];
  let isOpen = false;
  const end = () => {
    if (!isOpen) return;
    isOpen = false;
    try {
      if (connection.inTransaction) commit.run();
    } catch {
      // SQLite has ended the transaction in spite of the error.
    }
  };
  endBeforeWrites(connection, end);
  return {
    isOpen: () => isOpen,
    /** Begins the transaction. Returns false when another transaction is open already. */
    begin() {
      // Most calls come while it is open, and asking the connection takes longer than running a small statement.
      if (isOpen || connection.inTransaction) return false;
      begin.run();
      isOpen = true;
      return true;
    },
    /** Ends the transaction. Never throws: the damage of a file is reported by the statement that reads it. */
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
