import type { OpenDatabase } from "@chonsu/db/open-database";
import type { Context } from "../../src/context.ts";

/** Rows as tests read them, by name and of any type. */
interface Rows {
  prepare(sql: string): {
    all(...values: unknown[]): Record<string, unknown>[];
    run(...values: unknown[]): { readonly changes: number };
    pluck(): { get(...values: unknown[]): unknown; all(...values: unknown[]): unknown[] };
  };
}

type Connection = Rows & OpenDatabase["connection"];

/** The SQLite connection of an app, for statements that drizzle does not have. */
export function connectionOf(app: { readonly ctx: Context }): Connection {
  return (app.ctx.db as unknown as { $client: Connection }).$client;
}

/** The value of a statement that finds one. */
export function readValue(app: { readonly ctx: Context }, sql: string, ...values: unknown[]): unknown {
  const statement = connectionOf(app).prepare(sql).pluck();
  return statement.get(...values);
}

/** How SQLite runs a statement, step by step. Its values are left out, because the plan does not depend on them. */
export function planOf(app: { readonly ctx: Context }, sql: string): string[] {
  const values = Array.from(sql.matchAll(/\?/g), () => 0);
  const steps = connectionOf(app)
    .prepare(`explain query plan ${sql}`)
    .all(...values);
  return steps.map(({ detail }) => String(detail));
}

/** Lets the database of an app have no further pages. */
export function leaveNoRoom(app: { readonly ctx: Context }): void {
  connectionOf(app).exec(`pragma max_page_count = ${readValue(app, "pragma page_count")}`);
}

/** Every row of an app's database, except of some tables. */
export function rowsAsText(app: { readonly ctx: Context }, except = /^$/): string {
  const connection = connectionOf(app);
  const tables = connection.prepare("select name from sqlite_master where type = 'table' order by name").all();
  const kept = tables.map(({ name }) => String(name)).filter((name) => !except.test(name));
  return JSON.stringify(kept.map((name) => connection.prepare(`select * from "${name}"`).all()));
}
