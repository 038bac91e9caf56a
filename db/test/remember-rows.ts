import type { OpenDatabase } from "../src/open-database.ts";

type Connection = OpenDatabase["connection"];

interface Step {
  run(): unknown;
}

interface Named {
  readonly name: string;
}

/** SQLite's table of row numbers. It cannot have triggers, and restored rows change it, so it comes last. */
const NUMBERS = "sqlite_sequence";

/** The rows of a moment. */
export interface RememberedRows {
  /** Restores the rows with their ids. Code that watches rows sees each restored row, like any other change. */
  restore(): void;
  /** The tables that were written since the rows were restored. */
  touched(): string[];
}

/**
 * Remembers every row of a database in another database in memory. Triggers note which rows are added, changed or
 * deleted later; only those are restored.
 */
export function rememberRows(connection: Connection): RememberedRows {
  connection.exec("attach database ':memory:' as kept; create temp table touched (name text, place integer)");
  const tables = tablesOf(connection);
  const columns = new Map(tables.map((table) => [table, columnsOf(connection, table)]));
  connection.exec(Array.from(columns, ([table, list]) => copyOf(table, list)).join("\n"));
  // Most remembered rows are never restored, and the restored ones are in a few tables.
  const prepared = new Map<string, readonly Step[]>();
  const restorerOf = (table: string) => {
    const known =
      prepared.get(table) ?? restorer(table, columns.get(table) ?? "").map((sql) => connection.prepare<[]>(sql));
    prepared.set(table, known);
    return known;
  };
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
    for (const name of touched()) for (const step of restorerOf(name)) step.run();
    for (const step of last) step.run();
  });
  return {
    touched,
    restore() {
      // Rows are restored table by table, so foreign keys are violated in between.
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

function columnsOf(connection: Connection, table: string): string {
  const columns = connection.prepare<[string], Named>("select name from pragma_table_info(?)").all(table);
  return columns.map(({ name }) => `"${name}"`).join(", ");
}

const keptOf = (table: string) => `kept."rows_of_${table}"`;

function copyOf(table: string, columns: string): string {
  const kept = keptOf(table);
  return `create table ${kept} (place integer primary key, ${columns}); insert into ${kept} select rowid, ${columns} from main."${table}";`;
}

/**
 * The statements that restore the changed rows of a table. The last one is for code that watches only updates of its
 * rows.
 */
function restorer(table: string, columns: string): string[] {
  const places = `(select place from temp.touched where name = '${table}')`;
  return [
    `delete from main."${table}" where rowid in ${places}`,
    `insert into main."${table}" (rowid, ${columns}) select place, ${columns} from ${keptOf(table)} where place in ${places}`,
    `update main."${table}" set (${columns}) = (${columns}) where rowid in ${places}`,
  ];
}

function triggersOf(table: string): string[] {
  const versions = { insert: ["new"], update: ["old", "new"], delete: ["old"] };
  return Object.entries(versions).map(([event, rows]) => {
    const notes = rows.map((row) => `insert into touched values ('${table}', ${row}.rowid);`).join(" ");
    return `create temp trigger touched_${table}_${event} after ${event} on main."${table}" begin ${notes} end;`;
  });
}
