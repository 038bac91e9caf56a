import type Sqlite from "better-sqlite3";

/**
 * What a committed write may have made untrue in memory: the pair of a chon (smaller id first), a member, a post, or what a member
 * says about an experience (also when the title of that experience changed), or what a member may do: a session of theirs ended, or
 * they became staff; or only what is shown of a member. It names rows and says nothing about them: who follows
 * reads the truth by id, so being told twice, late, or of a row that is gone by now does no harm. Plain data, fit to be sent.
 */
export type Change =
  | { readonly kind: "chon"; readonly a: number; readonly b: number }
  | { readonly kind: "user" | "project" | "experienceDetail" | "access" | "card"; readonly id: number };

export interface ChangeFeed {
  /** Everything that changed since the last call, each once, in the order it first happened. */
  take(): readonly Change[];
}

/** A table whose rows somebody in memory knows, and what a row means to them. */
interface Watched {
  readonly table: string;
  /** Tells its triggers from those of another entry of the same table. */
  readonly name?: string;
  /** Columns whose update matters. */
  readonly columns: string;
  /** `select kind, a, b` for one version of the row. */
  note(row: "new" | "old"): string;
  /** Which inserts, deletes and updates matter; all of them by default. */
  readonly when?: { readonly insert: string; readonly delete: string; readonly update: string };
}

const ACCEPTED = {
  insert: "new.status = 'accepted'",
  delete: "old.status = 'accepted'",
  update: "old.status = 'accepted' or new.status = 'accepted'",
};
const NEVER = "false";

const noteOf = (kind: string, column: string) => (row: string) => `select '${kind}', ${row}.${column}, null`;

const WATCHED: readonly Watched[] = [
  {
    table: "friend_relations",
    columns: "from_user_id, to_user_id, status",
    when: ACCEPTED,
    note: (row) =>
      `select 'chon', min(${row}.from_user_id, ${row}.to_user_id), max(${row}.from_user_id, ${row}.to_user_id)`,
  },
  {
    table: "users",
    columns: "user_name, school, degree, major1, major2, date_joined, image_file",
    note: noteOf("user", "id"),
  },
  { table: "profile_keywords", columns: "user_id, keyword", note: noteOf("user", "user_id") },
  { table: "profile_skills", columns: "user_id, skill", note: noteOf("user", "user_id") },
  { table: "projects", columns: "user_id, title, content, created_at", note: noteOf("project", "id") },
  { table: "project_keywords", columns: "project_id, keyword", note: noteOf("project", "project_id") },
  {
    table: "experiences",
    columns: "title",
    // The row comes before its details, and they go with it one by one: only the title is news by itself.
    when: { insert: NEVER, delete: NEVER, update: "true" },
    note: (row) => `select 'experienceDetail', id, null from experience_details where experience_id = ${row}.id`,
  },
  {
    table: "experience_details",
    columns: "experience_id, user_id, description",
    note: noteOf("experienceDetail", "id"),
  },
  {
    table: "sessions",
    columns: "user_id",
    when: { insert: NEVER, delete: "true", update: "true" },
    note: noteOf("access", "user_id"),
  },
  {
    table: "users",
    name: "users_access",
    columns: "is_staff",
    when: { insert: NEVER, delete: "true", update: "true" },
    note: noteOf("access", "id"),
  },
  {
    table: "users",
    name: "users_card",
    columns: "email, year, introduction, one_degree_count, is_staff, is_superuser",
    when: { insert: NEVER, delete: NEVER, update: "true" },
    note: noteOf("card", "id"),
  },
  { table: "portfolio_links", columns: "user_id, url", note: noteOf("card", "user_id") },
  {
    table: "experience_members",
    columns: "experience_id, user_id",
    note: noteOf("card", "user_id"),
  },
  {
    table: "experiences",
    name: "experiences_card",
    columns: "title",
    when: { insert: NEVER, delete: NEVER, update: "true" },
    note: (row) => `select 'card', user_id, null from experience_members where experience_id = ${row}.id`,
  },
  { table: "experience_tags", columns: "detail_id, tag", note: noteOf("experienceDetail", "detail_id") },
  { table: "experience_skills", columns: "detail_id, skill", note: noteOf("experienceDetail", "detail_id") },
];

/**
 * Lets the database itself tell what changed, whichever code wrote it, foreign keys that cascade included. The notes stand in a
 * temporary table that belongs to the connection: in no file, snapshot or backup, and part of the transaction that wrote them, so a
 * rollback takes them away. Writes of other connections are not seen: no other writes to the file (decision 029). Once a connection.
 */
export function watchChanges(connection: Sqlite.Database): ChangeFeed {
  connection.pragma("temp_store = memory");
  // So that a row which `insert or replace` pushes out is told as deleted.
  connection.pragma("recursive_triggers = ON");
  // Without a unique index: the conflict clause of the statement that fires a trigger would rule inside it.
  connection.exec("create temp table changes (kind text not null, a integer not null, b integer)");
  connection.exec(WATCHED.flatMap(triggersOf).join("\n"));
  const all = connection.prepare<[], NotedChange>(
    "select kind, a, b from temp.changes group by 1, 2, 3 order by min(rowid)",
  );
  const forget = connection.prepare("delete from temp.changes");
  return {
    take() {
      const noted = all.all();
      if (noted.length > 0) forget.run();
      return noted.map(toChange);
    },
  };
}

type NotedChange =
  | { readonly kind: "chon"; readonly a: number; readonly b: number }
  | { readonly kind: Exclude<Change["kind"], "chon">; readonly a: number; readonly b: null };

/** A row of notes as it is told. */
function toChange(noted: NotedChange): Change {
  return noted.kind === "chon" ? noted : { kind: noted.kind, id: noted.a };
}

function triggersOf({ table, name = table, columns, note, when }: Watched): string[] {
  const after = (event: "insert" | "delete" | "update", on: string, rows: readonly ("old" | "new")[]) => {
    const condition = when?.[event] ?? "true";
    const notes = rows.map((row) => `insert into changes (kind, a, b) ${note(row)};`).join(" ");
    return condition === NEVER
      ? []
      : [`create temp trigger ${name}_${event} after ${on} on main.${table} when ${condition} begin ${notes} end;`];
  };
  return [
    ...after("insert", "insert", ["new"]),
    ...after("delete", "delete", ["old"]),
    ...after("update", `update of ${columns}`, ["old", "new"]),
  ];
}
