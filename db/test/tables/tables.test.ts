import { readdirSync } from "node:fs";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, it } from "vitest";
import { pathOf, seeded } from "../seeded.ts";
import { DEEDS } from "../sound-dataset.ts";

const TABLES_FOLDER = pathOf("../src/tables");
const { rows, column } = seeded();

async function declaredTables(): Promise<SQLiteTable[]> {
  const files = readdirSync(TABLES_FOLDER);
  const modules = await Promise.all(files.map((file) => import(`${TABLES_FOLDER}/${file}`)));
  return modules.flatMap((exported) => Object.values(exported).filter((value) => is(value, SQLiteTable)));
}

const PAIR = "made from a column with a key";
const MANY = "about things of several kinds: the code that deletes one deletes or empties it";
/** Ids without a foreign key, with the reason. */
const NO_FOREIGN_KEY = {
  "conversations.high_user_id": PAIR,
  "conversations.low_user_id": PAIR,
  "friend_relations.high_user_id": PAIR,
  "friend_relations.low_user_id": PAIR,
  "mails.about_user_id": "a mail that was sent stays when its members leave",
  "mails.message_id": "the name of the mail for other servers",
  "mails.to_user_id": "a mail that was sent stays when its members leave",
  "member_changes.ref": MANY,
  "notifications.about_id": MANY,
  "removals.ref": MANY,
};

/** Tables whose rows no seed writes. */
const WITHOUT_DEEDS = ["sessions"];

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

it("have a foreign key for each id of a row", () => {
  const ids = column(
    `select t.name || '.' || c.name from sqlite_schema t join pragma_table_xinfo(t.name) c
     where t.type = 'table' and t.name not glob '[_s][_q]*' and (c.name glob '*_id' or c.name = 'ref')
       and c.name not in (select "from" from pragma_foreign_key_list(t.name)) order by 1`,
  );
  expect(ids).toEqual(Object.keys(NO_FOREIGN_KEY));
});

it("are among the deeds of a dataset when their rows have a member and a moment", () => {
  const made = column(
    `select distinct t.name from sqlite_schema t, pragma_foreign_key_list(t.name) k, pragma_table_info(t.name) c
     where t.type = 'table' and k."table" = 'users' and c.name in ('created_at', 'joined_at') order by 1`,
  );
  expect(made.filter((table) => !DEEDS.includes(` from ${table}`))).toEqual(WITHOUT_DEEDS);
});
