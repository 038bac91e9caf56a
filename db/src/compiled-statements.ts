import type Sqlite from "better-sqlite3";

/** How many statements stay compiled for each connection. The least recently used one is dropped. */
const COMPILED_MAX = 200;

/** A text in quotes, a name in quotes, or a placeholder of a value. */
const QUOTED_OR_PLACE = /'[^']*'|"[^"]*"|\?/g;

/**
 * The same connection, but each SQL text is compiled once: `prepare` returns the first statement again. It is only for
 * callers that run a statement before they prepare the same text again, as drizzle does. All other callers must prepare
 * on the connection itself.
 */
export function withCompiledStatements(connection: Sqlite.Database): Sqlite.Database {
  const compiled = new Map<string, Sqlite.Statement>();
  const prepare = (text: string): Sqlite.Statement => {
    const known = compiled.get(text);
    const statement = known === undefined || known.busy ? connection.prepare(keepingPlan(text)) : afresh(known);
    // A map keeps insertion order: the last entry is the most recently used.
    compiled.delete(text);
    compiled.set(text, statement);
    const [oldest] = compiled.keys();
    if (compiled.size > COMPILED_MAX && oldest !== undefined) compiled.delete(oldest);
    return statement;
  };
  return Object.create(connection, { prepare: { value: prepare } });
}

/**
 * The same statement with each value as an expression. SQLite compiles a statement again when it runs with another
 * value and that value alone is a limit or is compared with an indexed column, because it might choose another index.
 * This costs more than most statements. The unary plus prevents it and has no other effect.
 */
function keepingPlan(text: string): string {
  return text.replaceAll(QUOTED_OR_PLACE, (part) => (part === "?" ? "+?" : part));
}

/** Resets a statement to its first state, because an earlier caller may have made it return rows as arrays. */
function afresh(statement: Sqlite.Statement): Sqlite.Statement {
  return statement.reader ? statement.raw(false) : statement;
}
