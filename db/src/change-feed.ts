import type Sqlite from "better-sqlite3";
import { getTableName } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { CACHED_ROWS, GRAPH_COLUMNS } from "./cached-rows.ts";
import type { RowPart } from "./row-parts.ts";
import { removals } from "./tables/removals.ts";

type CachedKind = keyof typeof CACHED_ROWS;

/**
 * A change by a committed write: the pair of a chon (smaller id first), or a cached row. It holds only ids, because
 * subscribers read the current rows. So a change may arrive twice, late, or after its row was deleted. It is plain
 * data.
 */
export type Change =
  | { readonly kind: "chon"; readonly a: number; readonly b: number }
  | { readonly kind: CachedKind; readonly id: number };

export interface ChangeFeed {
  /** All changes since the last call: each once, in the order in which they first happened. */
  take(): readonly Change[];
}

/**
 * Makes the database record all changes, for any code that writes, cascading foreign keys included. Triggers write the
 * changes into a temporary table of the connection. This table is in no file, snapshot or backup, and belongs to the
 * transaction, so a rollback removes the changes. Writes of other connections are not recorded, but no other connection
 * writes to the file (decision 029). Call it once for each connection.
 */
export function watchChanges(connection: Sqlite.Database): ChangeFeed {
  connection.pragma("temp_store = memory");
  // With this setting, a row that `insert or replace` removes fires its delete trigger.
  connection.pragma("recursive_triggers = ON");
  // The table has no unique index, because the conflict clause of a statement that fires a trigger also applies inside
  // the trigger.
  connection.exec("create temp table changes (kind text not null, a integer not null, b integer)");
  connection.exec(allTriggers().join("\n"));
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
  | { readonly kind: CachedKind; readonly a: number; readonly b: null };

/** Turns a row of the table into a change. */
function toChange(noted: NotedChange): Change {
  return noted.kind === "chon" ? noted : { kind: noted.kind, id: noted.a };
}

type Event = "insert" | "delete" | "update";
type Version = "old" | "new";

const VERSIONS: Readonly<Record<Event, readonly Version[]>> = {
  insert: ["new"],
  delete: ["old"],
  update: ["old", "new"],
};

/** The changes that are recorded of one table: updates of some columns, and inserts and deletes if they matter. */
interface Watched {
  /** Distinguishes its triggers from others of the same table. */
  readonly name: string;
  readonly columns: readonly SQLiteColumn[];
  readonly events: readonly Event[];
  /** Whether what is noted is a row id, which no update changes. */
  readonly isById?: boolean;
  /** `select kind, a, b` for one version of the row. */
  note(version: Version): string;
  /** A condition for the versions of the row that matter. Without it, all versions matter. */
  when?(version: Version): string;
}

function allTriggers(): string[] {
  const parts = Object.entries(CACHED_ROWS).flatMap(([kind, lists]) =>
    Object.entries<RowPart>(lists).flatMap(([name, part]) => watchedOf(kind, name, part)),
  );
  return [CHONS, HIDDEN_POSTS, ...parts].flatMap(triggersOf);
}

const { fromUserId, toUserId, status } = GRAPH_COLUMNS;
const CHONS: Watched = {
  name: "chon",
  columns: [fromUserId, toUserId, status],
  events: ["insert", "delete", "update"],
  when: (version) => `${version}.${status.name} = 'accepted'`,
  note: (version) => {
    const pair = `${version}.${fromUserId.name}, ${version}.${toUserId.name}`;
    return `select 'chon', min(${pair}), max(${pair})`;
  },
};

/** A post is removed from memory when its removal begins. */
const HIDDEN_POSTS: Watched = {
  name: "project_removal",
  columns: [removals.ref],
  events: ["insert"],
  when: (version) => `${version}.${removals.kind.name} = 'project'`,
  note: (version) => `select value, ${version}.${removals.ref.name}, null from json_each('["project", "post"]')`,
};

function watchedOf(kind: string, name: string, { owner, columns, order, join }: RowPart): Watched[] {
  const read = [owner, ...Object.values(columns), ...order, ...(join === undefined ? [] : [join.from])];
  const own: Watched = {
    name: `${kind}_${name}`,
    columns: read.filter(({ table }) => table === owner.table),
    events: ["insert", "delete", "update"],
    isById: owner.primary,
    note: (version) => `select '${kind}', ${version}.${owner.name}, null`,
  };
  if (join === undefined) return [own];
  const { from, to } = join;
  const rows = `${getTableName(owner.table)} where ${from.name} = `;
  // The joined row is inserted before the rows that refer to it, and a delete cascades to each of them.
  const joined: Watched = {
    name: `${kind}_${name}_joined`,
    columns: read.filter(({ table }) => table === to.table),
    events: ["update"],
    isById: to.primary,
    note: (version) => `select '${kind}', ${owner.name}, null from ${rows}${version}.${to.name}`,
  };
  return [own, joined];
}

function triggersOf({ name, columns, events, isById = false, note, when = () => "true" }: Watched): string[] {
  const [first] = columns;
  if (first === undefined) throw new Error(`nothing is watched as ${name}`);
  const updated = [...new Set(columns.map((column) => column.name))].join(", ");
  return events.map((event) => {
    const versions: readonly Version[] = isById && event === "update" ? ["new"] : VERSIONS[event];
    const on = `${event === "update" ? `update of ${updated}` : event} on main.${getTableName(first.table)}`;
    const notes = versions.map((version) => `insert into changes (kind, a, b) ${note(version)};`).join(" ");
    const condition = versions.map(when).join(" or ");
    return `create temp trigger ${name}_${event} after ${on} when ${condition} begin ${notes} end;`;
  });
}
