import type { TestApp } from "./harness.ts";

interface Statement {
  readonly source: string;
}

interface Connection {
  prepare(text: string): Statement;
}

const RUNNING = ["run", "get", "all", "iterate"] as const;

/** The SQL statements that an app runs while `run` does its work, in order, whether they were compiled before or are new. */
export async function statementsDuring(app: TestApp, run: () => Promise<unknown>): Promise<string[]> {
  const { $client: connection } = app.ctx.db as unknown as { $client: Connection };
  const prototype = Object.getPrototypeOf(connection.prepare("select 1")) as Record<
    (typeof RUNNING)[number],
    (this: Statement, ...values: unknown[]) => unknown
  >;
  const originals = RUNNING.map((name) => [name, prototype[name]] as const);
  const texts: string[] = [];
  for (const [name, original] of originals) {
    prototype[name] = function (...values) {
      texts.push(this.source);
      return original.apply(this, values);
    };
  }
  try {
    await run();
  } finally {
    for (const [name, original] of originals) prototype[name] = original;
  }
  return texts;
}
