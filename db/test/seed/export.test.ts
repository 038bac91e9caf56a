import { getTableName } from "drizzle-orm";
import { expect, it } from "vitest";
import { EXPORTED_KINDS, type ExportedKind, type ExportedList } from "../../src/seed/export/kinds.ts";
import { seeded } from "../seeded.ts";

/** Tables and columns that an export leaves out. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  data_origin: "the manifest says it",
  mails: "an outbox belongs to its server",
  sessions: "nobody is signed in",
  mailed_codes: "nobody waits for a code",
  verifications: "nobody waits for a code",
  rate_limits: "nothing is used up",
  removals: "nothing is being removed",
  interest_notices: "nobody waits for a notification",
  member_changes: "events of a server",
  project_changes: "events of a server",
  change_sequence: "events of a server",
  "users.password_hash": "the manifest has it",
  "users.one_degree_count": "counts rows",
  "projects.like_count": "counts rows",
  "projects.comment_count": "counts rows",
  "conversations.low_user_id": "generated",
  "conversations.high_user_id": "generated",
  "friend_relations.low_user_id": "generated",
  "friend_relations.high_user_id": "generated",
};

const { column } = seeded();

it("exports every column of the schema, or says why not", () => {
  const exported = new Set(Object.values(EXPORTED_KINDS).flatMap(columnsOf));
  const stored = column(
    `select t.name || '.' || c.name from sqlite_schema t, pragma_table_xinfo(t.name) c
      where t.type = 'table' and t.name not glob 'sqlite_*' and t.name not glob '__*'`,
  ).map(String);
  const isLeftOut = (name: string) => name in LEFT_OUT || (name.split(".")[0] ?? "") in LEFT_OUT;
  expect(stored.filter((name) => !exported.has(name) && !isLeftOut(name))).toEqual([]);
  expect([...exported].filter((name) => !stored.includes(name))).toEqual([]);
});

function columnsOf(kind: ExportedKind | ExportedList): string[] {
  const fields = Object.values(kind.fields).map((field) => ("as" in field ? field.column : field));
  const keys = "id" in kind ? [kind.id] : [kind.owner, ...kind.order];
  const own = [...keys, ...fields].map((column) => `${getTableName(column.table)}.${column.name}`);
  return [...own, ...Object.values(kind.lists).flatMap(columnsOf)];
}
