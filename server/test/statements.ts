import type { TestApp } from "./harness.ts";

interface Connection {
  prepare(text: string): unknown;
}

/** The SQL statements that an app runs while `run` does its work, in order. */
export async function statementsDuring(app: TestApp, run: () => Promise<unknown>): Promise<string[]> {
  const { $client: connection } = app.ctx.db as unknown as { $client: Connection };
  const { prepare } = connection;
  const texts: string[] = [];
  connection.prepare = (text) => {
    texts.push(text);
    return prepare.call(connection, text);
  };
  try {
    await run();
  } finally {
    connection.prepare = prepare;
  }
  return texts;
}
