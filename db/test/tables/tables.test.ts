import { readdirSync } from "node:fs";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, it } from "vitest";
import { pathOf, seeded } from "../seeded.ts";

const TABLES_FOLDER = pathOf("../src/tables");
const { rows, column } = seeded();

async function declaredTables(): Promise<SQLiteTable[]> {
  const files = readdirSync(TABLES_FOLDER);
  const modules = await Promise.all(files.map((file) => import(`${TABLES_FOLDER}/${file}`)));
  return modules.flatMap((exported) => Object.values(exported).filter((value) => is(value, SQLiteTable)));
}

const columnText = (name: unknown, isNeeded: boolean, hasDefault: boolean) =>
  `${name}${isNeeded ? " not null" : ""}${hasDefault ? " default" : ""}`;

it("are declared as the migrations make them", async () => {
  const tables = await declaredTables();
  const declared = tables.map(getTableConfig).map(({ name, columns, indexes, checks, foreignKeys }) => ({
    name,
    columns: columns.map((one) => columnText(one.name, one.notNull, one.default !== undefined)).toSorted(),
    indexes: indexes.map(({ config }) => `${config.name} ${config.unique ? "unique" : ""}`).toSorted(),
    checks: checks.map((one) => one.name).toSorted(),
    onDelete: foreignKeys.map(({ onDelete }) => onDelete ?? "no action").toSorted(),
  }));
  const made = column("select name from sqlite_schema where type = 'table' and name not glob '[_s][_q]*'").map(
    (name) => ({
      name,
      columns: rows(
        'select name, "notnull" as needed, dflt_value is not null as given from pragma_table_xinfo(?)',
        name,
      )
        .map((one) => columnText(one["name"], one["needed"] === 1, one["given"] === 1))
        .toSorted(),
      indexes: rows(`select name, "unique" as alone from pragma_index_list(?) where origin = 'c'`, name)
        .map((one) => `${one["name"]} ${one["alone"] === 1 ? "unique" : ""}`)
        .toSorted(),
      checks: [
        ...String(column("select sql from sqlite_schema where name = ?", name)[0]).matchAll(
          /CONSTRAINT [`"](\w+)[`"] CHECK/gi,
        ),
      ]
        .map(([, check]) => check)
        .toSorted(),
      onDelete: column("select distinct id || on_delete from pragma_foreign_key_list(?)", name)
        .map((one) => String(one).replace(/^\d+/, "").toLowerCase())
        .toSorted(),
    }),
  );
  const byName = (one: { name: unknown }, two: { name: unknown }) => String(one.name).localeCompare(String(two.name));
  expect(made.toSorted(byName)).toEqual(declared.toSorted(byName));
});
