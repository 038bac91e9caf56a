interface Connection {
  exec(sql: string): unknown;
  prepare(sql: string): { all(...values: unknown[]): unknown[]; run(...values: unknown[]): unknown };
}

type Row = Readonly<Record<string, unknown>>;

interface Column {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly pk: number;
}

/**
 * Writes rows without the services, by table. A row needs only the fields that a test is about. Other required fields
 * are 0 or an empty text, and the rest is null.
 */
export function insertRows(connection: Connection, tables: Readonly<Record<string, readonly Row[]>>): void {
  connection.exec("savepoint rows");
  for (const [table, rows] of Object.entries(tables)) {
    const columns = connection.prepare("select * from pragma_table_info(?)").all(table) as Column[];
    const names = columns.map(({ name }) => `"${name}"`);
    const insert = connection.prepare(`insert into "${table}" (${names}) values (${names.map(() => "?")})`);
    const keys = columns.filter(({ pk }) => pk > 0).length;
    for (const row of rows) {
      const unknown = Object.keys(row).filter((name) => !columns.some((column) => column.name === name));
      if (unknown.length > 0) throw new Error(`${table} has no ${unknown}`);
      insert.run(columns.map((column) => storedValue(row[column.name], column, keys)));
    }
  }
  connection.exec("release rows");
}

/** The database gives the key of a table with one key column. */
function storedValue(value: unknown, { type, notnull, pk }: Column, keys: number): unknown {
  if (typeof value === "boolean") return Number(value);
  if (value !== undefined || notnull === 0 || (pk > 0 && keys === 1)) return value ?? null;
  return type.toLowerCase() === "text" ? "" : 0;
}
