import type { OpenDatabase } from "../src/open-database.ts";

type Connection = OpenDatabase["connection"];

interface Named {
  readonly name: string;
}

/** SQLite's table of row numbers. It cannot have triggers, and restored rows change it, so it comes last. */
const NUMBERS = "sqlite_sequence";

/** The rows of a moment. */
export interface RememberedRows {
  /** Restores them, with their ids. Whatever watches rows is told of each, as of any other change. */
  restore(): void;
  /** The tables written to since they were restored. */
  touched(): string[];
}

/**
 * Remembers every row of a database in another database in memory. Triggers note which rows are added, changed or
 * deleted later; only those are restored.
 */
export function rememberRows(connection: Connection): RememberedRows {
  connection.exec("attach database ':memory:' as kept; create temp table touched (name text, place integer)");
  const tables = tablesOf(connection);
  const restorers = new Map(tables.map((table) => [table, restorerOf(connection, table)]));
  connection.exec(tables.flatMap(triggersOf).join("\n"));
  connection.exec(`create table kept.numbers as select * from main.${NUMBERS}`);
  const listTouched = connection.prepare<[], Named>("select distinct name from temp.touched");
  const touched = () => listTouched.all().map(({ name }) => name);
  const last = [
    `delete from main.${NUMBERS}`,
    `insert into main.${NUMBERS} select * from kept.numbers`,
    "delete from temp.touched",
  ].map((sql) => connection.prepare(sql));
  const restore = connection.transaction(() => {
    for (const name of touched()) for (const step of restorers.get(name) ?? []) step.run();
    for (const step of last) step.run();
  });
  return {
    touched,
    restore() {
      // Rows are restored table by table, so foreign keys are broken meanwhile.
      connection.pragma("foreign_keys = OFF");
      restore();
      connection.pragma("foreign_keys = ON");
    },
  };
}

function tablesOf(connection: Connection): string[] {
  const sql = "select name from main.sqlite_schema where type = 'table' and name <> ?";
  return connection
    .prepare<[string], Named>(sql)
    .all(NUMBERS)
    .map(({ name }) => name);
}

/** The statements that restore the touched rows of a table. The last one is for those who watch only updates of its rows. */
function restorerOf(connection: Connection, table: string) {
  const columns = connection.prepare<[string], Named>("select name from pragma_table_info(?)").all(table);
  const list = columns.map(({ name }) => `"${name}"`).join(", ");
  const kept = `kept."rows_of_${table}"`;
  connection.exec(`create table ${kept} as select rowid as place, * from main."${table}"`);
  connection.exec(`create index kept."places_of_${table}" on "rows_of_${table}" (place)`);
  const places = `(select place from temp.touched where name = '${table}')`;
  return [
    connection.prepare(`delete from main."${table}" where rowid in ${places}`),
    connection.prepare(
      `insert into main."${table}" (rowid, ${list}) select place, ${list} from ${kept} where place in ${places}`,
    ),
    connection.prepare(`update main."${table}" set (${list}) = (${list}) where rowid in ${places}`),
  ];
}

function triggersOf(table: string): string[] {
  const versions = { insert: ["new"], update: ["old", "new"], delete: ["old"] };
  return Object.entries(versions).map(([event, rows]) => {
    const notes = rows.map((row) => `insert into touched values ('${table}', ${row}.rowid);`).join(" ");
    return `create temp trigger touched_${table}_${event} after ${event} on main."${table}" begin ${notes} end;`;
  });
}
