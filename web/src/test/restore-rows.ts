import type { OpenDatabase } from "@chonsu/db/open-database";

type Connection = OpenDatabase["connection"];

interface Named {
  readonly name: string;
}

/** The original rows, and the tables written to since. */
export interface RememberedRows {
  /**
   * Restores the rows: deletes added ones, restores changed ones, inserts missing ones. Triggers on the rows run as for any other change.
   */
  restore(): void;
  /** The tables written to since the last restore. */
  touched(): string[];
}

/** SQLite's table of row numbers. It cannot have triggers. */
const SEQUENCE = "sqlite_sequence";

/** Copies every row of a database into another database in memory. */
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
      // Rows are restored table by table, so foreign keys are broken meanwhile.
      connection.pragma("foreign_keys = OFF");
      connection.transaction(() => {
        // The row numbers come last, because inserting rows changes them.
        for (const table of [...touched(), SEQUENCE]) for (const step of steps.get(table) ?? []) step.run();
        connection.exec("delete from touched");
      })();
      connection.pragma("foreign_keys = ON");
    },
  };
}

/** Adds triggers that note the first write to a table. */
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
