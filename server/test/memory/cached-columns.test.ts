import { CACHED_ROWS, GRAPH_COLUMNS } from "@chonsu/db/cached-rows";
import type { RowPart } from "@chonsu/db/row-parts";
import { CAST } from "@chonsu/db/seed/cast";
import { getTableName } from "drizzle-orm";
import { expect, it } from "vitest";
import { connectionOf } from "../support/connection.ts";
import { startTestApp, type TestApp } from "../support/harness.ts";

/** A text that no seeded row contains. */
const CHANGED = "뷁뷁";

/** Ids of rows, which never change. */
const isRowId = (column: string) => column.endsWith(".id") && column !== "sessions.id";

const PEOPLE = [CAST.haneul, CAST.junho, CAST.minji, CAST.seoyun, CAST.sol, CAST.garam].map(({ id }) => id);

/** Every column that memory keeps, as `table.column`. */
function watchedColumns(): string[] {
  const parts = Object.values(CACHED_ROWS).flatMap((row) => Object.values<RowPart>(row));
  const read = parts.flatMap(({ owner, columns, join }) => [
    owner,
    ...Object.values(columns),
    ...(join === undefined ? [] : [join.from]),
  ]);
  const all = [...read, ...Object.values(GRAPH_COLUMNS)];
  return [...new Set(all.map(({ table, name }) => `${getTableName(table)}.${name}`))].filter(
    (column) => !isRowId(column),
  );
}

/** The stored columns of a table. */
function columnsOf(app: TestApp, table: string): string[] {
  return connectionOf(app)
    .prepare("select name from pragma_table_xinfo(?) where hidden = 0")
    .all(table)
    .map(({ name }) => `${table}.${name}`)
    .filter((column) => !isRowId(column));
}

/**
 * Changes a column in as many rows as possible, so that every reader of it is shown the change. Returns a function that
 * undoes it.
 */
function change(app: TestApp, column: string): () => void {
  const [table = "", name = ""] = column.split(".");
  const [facts] = connectionOf(app)
    .prepare(
      `select upper(type) = 'TEXT' as isText,
              (select "table" from pragma_foreign_key_list(?) where "from" = name) as target
         from pragma_table_xinfo(?) where name = ?`,
    )
    .all(table, table, name);
  const write = (sql: string) => {
    connectionOf(app).exec(sql);
    app.ctx.memory.sync();
  };
  write(`create temp table was as select rowid as place, ${name} as value from ${table}`);
  write(`update or ignore ${table} set ${name} = ${changed(name, facts?.["isText"], facts?.["target"])}`);
  return () =>
    write(`update ${table} set ${name} = (select value from was where place = ${table}.rowid); drop table was`);
}

function changed(name: string, isText: unknown, target: unknown): string {
  if (typeof target === "string") return `(select max(id) from ${target})`;
  if (name === "status") return "iif(status = 'accepted', 'pending', 'accepted')";
  if (name.startsWith("is_")) return `1 - ${name}`;
  // In the opposite order.
  if (name === "position" || name === "created_at") return `-${name}`;
  return isText === 1 ? `'${CHANGED} ' || coalesce(${name}, '')` : `${name} + 1`;
}

/** The answers of all calls that read memory, for a member. */
function answersOf(app: TestApp, token: string): Promise<unknown[]> {
  const ask = async (method: "GET" | "POST", url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${token}`, host: "localhost" };
    const answer = await app.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    return [url, answer.statusCode, answer.json()];
  };
  const filters = [{ q: "" }, { q: "", degree: [1] }, { q: CHANGED }, { q: "Python" }];
  return Promise.all([
    ...PEOPLE.flatMap((id) => [ask("GET", `/api/user/${id}/`), ask("GET", `/api/path/${id}/`)]),
    ...["/api/search/", "/api/search/experiences/", "/api/search/projects/"].flatMap((url) =>
      filters.map((filter) => ask("POST", url, { majors: [], degree: [], ...filter })),
    ),
    ask("GET", "/api/friends/one-degree/"),
    ask("GET", "/api/friends/map/"),
    ask("GET", "/api/keywords/"),
    ask("GET", "/api/new-user-suggestions/"),
    ask("GET", `/api/search-users/?user_name=${CHANGED}`),
    ask("GET", "/api/projects/every/?page=2"),
  ]);
}

const watched = Map.groupBy(watchedColumns(), (column) => column.split(".")[0] ?? "");

/** Makes memory read all its rows again: the same value, written once more, is a change too. */
function readAgain(app: TestApp): void {
  for (const [table, columns] of watched) {
    const names = columnsOf(app, table).filter((column) => columns.includes(column));
    const same = names.map((column) => column.replace(/.*\./, "")).map((name) => `${name} = ${name}`);
    connectionOf(app).exec(`update ${table} set ${same.join()}`);
  }
  app.ctx.memory.sync();
}

it.each([...watched.keys()])(
  "a column that changes in the database is shown with its new value in all answers: %s",
  async (table) => {
    const app = await startTestApp();
    const token = app.token(CAST.haneul.id);
    const before = await answersOf(app, token);
    for (const column of columnsOf(app, table)) {
      const undo = change(app, column);
      const after = await answersOf(app, token);
      readAgain(app);
      expect(after, column).toEqual(await answersOf(app, token));
      if (watched.get(table)?.includes(column)) expect(after, `nobody sees ${column}`).not.toEqual(before);
      undo();
      // It also fills the caches, which the undo has emptied. With empty caches nothing is stale.
      expect(await answersOf(app, token), `${column} as before`).toEqual(before);
    }
  },
);
