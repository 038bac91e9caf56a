import type { OpenDatabase } from "@chonsu/db/open-database";

type Connection = OpenDatabase["connection"];

interface Named {
  readonly name: string;
}

/**
 * Remembers every row of a database as it is now, in another database in memory. What comes back puts them back: rows that were added
 * go, those that were changed are changed back, those that are missing come. What watches rows is told of each, as of any other change.
 */
export function rememberRows(connection: Connection): () => void {
  connection.exec("attach database ':memory:' as kept");
  const steps = tablesOf(connection).flatMap((table) => {
    connection.exec(`create table kept."rows_of_${table}" as select rowid as place, * from main."${table}"`);
    return stepsOf(connection, table);
  });
  return () => {
    // Rows come and go table by table.
    connection.pragma("foreign_keys = OFF");
    connection.transaction(() => {
      for (const step of steps) step.run();
    })();
    connection.pragma("foreign_keys = ON");
  };
}

function tablesOf(connection: Connection): string[] {
  // What numbers rows by itself comes last: rows that come back move it on.
  const sql = `select name from main.sqlite_schema where type = 'table' and name not like '\\_\\_%' escape '\\'
    order by name = 'sqlite_sequence'`;
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
