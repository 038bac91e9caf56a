import type Sqlite from "better-sqlite3";

/** So many statements stay compiled for each connection; the one that was not used for longest gives way. */
const COMPILED_MAX = 200;

/**
 * The same connection with statements that are compiled once: whoever prepares a text again is given the statement of the first time. For a
 * caller that runs a statement before it prepares the same text again, as drizzle does; everybody else prepares on the connection itself.
 */
export function withCompiledStatements(connection: Sqlite.Database): Sqlite.Database {
  const compiled = new Map<string, Sqlite.Statement>();
  const prepare = (text: string): Sqlite.Statement => {
    const known = compiled.get(text);
    const statement = known === undefined || known.busy ? connection.prepare(text) : afresh(known);
    // A map keeps its order: what is put in last is what was used last.
    compiled.delete(text);
    compiled.set(text, statement);
    const [oldest] = compiled.keys();
    if (compiled.size > COMPILED_MAX && oldest !== undefined) compiled.delete(oldest);
    return statement;
  };
  return Object.create(connection, { prepare: { value: prepare } });
}

/** As it was when it was new: it may have answered rows as lists. */
function afresh(statement: Sqlite.Statement): Sqlite.Statement {
  return statement.reader ? statement.raw(false) : statement;
}
