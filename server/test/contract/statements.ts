import type { TestApp } from "../support/harness.ts";

interface Statement {
  readonly source: string;
}

interface Connection {
  prepare(text: string): Statement;
}

const RUNNING = ["run", "get", "all", "iterate"] as const;

/** Lets `before` see every statement of an app just before it runs, compiled long ago or new; the function given back ends it. */
export function watchStatements(app: TestApp, before: (text: string) => void): () => void {
  const { $client: connection } = app.ctx.db as unknown as { $client: Connection };
  const prototype = Object.getPrototypeOf(connection.prepare("select 1")) as Record<
    (typeof RUNNING)[number],
    (this: Statement, ...values: unknown[]) => unknown
  >;
  const originals = RUNNING.map((name) => [name, prototype[name]] as const);
  for (const [name, original] of originals) {
    prototype[name] = function (...values) {
      before(this.source);
      return original.apply(this, values);
    };
  }
  return () => {
    for (const [name, original] of originals) prototype[name] = original;
  };
}

/** The SQL statements that an app runs while `run` does its work, in order, as if none of the people shown were known. */
export async function statementsDuring(app: TestApp, run: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const { cards } = app.ctx;
  const { of } = cards;
  Object.assign(cards, { of: (ids: readonly number[], read: (ids: readonly number[]) => unknown) => read(ids) });
  const end = watchStatements(app, (text) => texts.push(text));
  try {
    await run();
  } finally {
    end();
    Object.assign(cards, { of });
  }
  return texts;
}
