import type { Context } from "../../src/context.ts";

interface Connection {
  exec(sql: string): void;
  serialize(): Buffer;
  prepare(sql: string): {
    all(...values: unknown[]): Record<string, unknown>[];
    pluck(): { get(...v: unknown[]): unknown };
  };
}

/** The SQLite connection under an app: for what drizzle has no word for. */
export function connectionOf(app: { readonly ctx: Context }): Connection {
  return (app.ctx.db as unknown as { $client: Connection }).$client;
}
