import type Sqlite from "better-sqlite3";

/** How many statements stay compiled for each connection. The least recently used one is dropped. */
const COMPILED_MAX = 200;

/**
 * The same connection, but each SQL text is compiled once: `prepare` returns the first statement again. Only for
 * callers that run a statement before they prepare the same text again, as drizzle does. All others must prepare on the
 * connection itself.
 */
export function withCompiledStatements(connection: Sqlite.Database): Sqlite.Database {
  const compiled = new Map<string, Sqlite.Statement>();
  const prepare = (text: string): Sqlite.Statement => {
    const known = compiled.get(text);
    const statement = known === undefined || known.busy ? connection.prepare(text) : afresh(known);
    // A map keeps insertion order: the last entry is the most recently used.
    compiled.delete(text);
    compiled.set(text, statement);
    const [oldest] = compiled.keys();
    if (compiled.size > COMPILED_MAX && oldest !== undefined) compiled.delete(oldest);
    return statement;
  };
  return Object.create(connection, { prepare: { value: prepare } });
}

/** Resets the statement to its first state: an earlier caller may have made it return rows as arrays. */
function afresh(statement: Sqlite.Statement): Sqlite.Statement {
  return statement.reader ? statement.raw(false) : statement;
}
