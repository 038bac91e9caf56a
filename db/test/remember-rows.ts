import type { OpenDatabase } from "../src/open-database.ts";

type Connection = OpenDatabase["connection"];

interface Named {
  readonly name: string;
}

/** What numbers rows by itself. It can have no trigger, and rows that come back move it on: it is put back last. */
const NUMBERS = "sqlite_sequence";

/**
 * Remembers every row of a database as it is now, in another database in memory. What comes back puts them back: triggers have noted
 * which rows came, changed or went meanwhile, and those alone are replaced. What watches rows is told of each, as of any other change.
 * Rows of the tables in `counting` never get an id for the second time, for whoever counts on that.
 */
export function rememberRows(connection: Connection, counting: readonly string[] = []): () => void {
  connection.exec("attach database ':memory:' as kept; create temp table touched (name text, place integer)");
  const tables = tablesOf(connection);
  const restorers = new Map(tables.map((table) => [table, restorerOf(connection, table)]));
  connection.exec(tables.flatMap(triggersOf).join("\n"));
  connection.exec(`create table kept.numbers as select * from main.${NUMBERS}`);
  const others = `name not in (select value from json_each('${JSON.stringify(counting)}'))`;
  const touched = connection.prepare<[], Named>("select distinct name from temp.touched");
  const last = [
    connection.prepare(`delete from main.${NUMBERS} where ${others}`),
    connection.prepare(`insert into main.${NUMBERS} select * from kept.numbers where ${others}`),
    connection.prepare("delete from temp.touched"),
  ];
  const restore = connection.transaction(() => {
    for (const { name } of touched.all()) for (const step of restorers.get(name) ?? []) step.run();
    for (const step of last) step.run();
  });
  return () => {
    // Rows come and go table by table.
    connection.pragma("foreign_keys = OFF");
    restore();
    connection.pragma("foreign_keys = ON");
  };
}

function tablesOf(connection: Connection): string[] {
  const sql = "select name from main.sqlite_schema where type = 'table' and name <> ?";
  return connection
    .prepare<[string], Named>(sql)
    .all(NUMBERS)
    .map(({ name }) => name);
}

/** The two statements that put the touched rows of a table back. */
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
  ];
}

function triggersOf(table: string): string[] {
  const versions = { insert: ["new"], update: ["old", "new"], delete: ["old"] };
  return Object.entries(versions).map(([event, rows]) => {
    const notes = rows.map((row) => `insert into touched values ('${table}', ${row}.rowid);`).join(" ");
    return `create temp trigger touched_${table}_${event} after ${event} on main."${table}" begin ${notes} end;`;
  });
}
