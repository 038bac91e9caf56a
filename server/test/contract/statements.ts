import type { TestApp } from "../support/harness.ts";

interface Statement {
  readonly source: string;
}

interface Connection {
  prepare(text: string): Statement;
}

const RUNNING = ["run", "get", "all", "iterate"] as const;

/** Calls `before` for every statement of an app just before it runs. Returns a function that ends this. */
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

/** The SQL statements of an app during `run`, in order, with an empty cache of members. */
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
