import type { OpenDatabase } from "@chonsu/db/open-database";

type Connection = OpenDatabase["connection"];

interface Named {
  readonly name: string;
}

/** Rows as they were, and what has been written since. */
export interface RememberedRows {
  /**
   * Puts them back: rows that were added go, those that were changed are changed back, those that are missing come. What watches rows is
   * told of each, as of any other change.
   */
  restore(): void;
  /** The tables that were written to since the last time. */
  touched(): string[];
}

/** What numbers rows by itself: nothing can watch it. */
const SEQUENCE = "sqlite_sequence";

/** Remembers every row of a database as it is now, in another database in memory. */
export function rememberRows(connection: Connection): RememberedRows {
  connection.exec("attach database ':memory:' as kept; create temp table touched (name text)");
  const steps = new Map(
    tablesOf(connection).map((table) => {
      connection.exec(`create table kept."rows_of_${table}" as select rowid as place, * from main."${table}"`);
      if (table !== SEQUENCE) watch(connection, table);
      return [table, stepsOf(connection, table)] as const;
    }),
  );
  const listTouched = connection.prepare<[], Named>("select name from touched");
  const touched = () => listTouched.all().map(({ name }) => name);
  return {
    touched,
    restore() {
      // Rows come and go table by table.
      connection.pragma("foreign_keys = OFF");
      connection.transaction(() => {
        // What numbers rows comes last: rows that come back move it on.
        for (const table of [...touched(), SEQUENCE]) for (const step of steps.get(table) ?? []) step.run();
        connection.exec("delete from touched");
      })();
      connection.pragma("foreign_keys = ON");
    },
  };
}

/** Notes once that a table is written to. */
function watch(connection: Connection, table: string): void {
  for (const event of ["insert", "update", "delete"]) {
    connection.exec(`create temp trigger "${event}_touches_${table}" after ${event} on main."${table}" begin
      insert into touched select '${table}' where not exists (select 1 from touched where name = '${table}'); end`);
  }
}

function tablesOf(connection: Connection): string[] {
  const sql = "select name from main.sqlite_schema where type = 'table' and name not like '\\_\\_%' escape '\\'";
  return connection
    .prepare<[], Named>(sql)
    .all()
    .map(({ name }) => name);
}

function stepsOf(connection: Connection, table: string) {
  const columns = connection.prepare<[string], Named>("select name from pragma_table_info(?)").all(table);
  const list = columns.map(({ name }) => `"${name}"`).join(", ");
  const [now, before] = [`main."${table}"`, `kept."rows_of_${table}"`];
  const changed = `select place from (select rowid as place, ${list} from ${now} except select place, ${list} from ${before})`;
  return [
    `delete from ${now} where rowid not in (select place from ${before})`,
    `update ${now} as now set (${list}) = (select ${list} from ${before} where place = now.rowid) where rowid in (${changed})`,
    `insert into ${now} (rowid, ${list}) select place, ${list} from ${before} where place not in (select rowid from ${now})`,
  ].map((sql) => connection.prepare(sql));
}
