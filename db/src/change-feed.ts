import type Sqlite from "better-sqlite3";
import { getTableName } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { CACHED_ROWS, GRAPH_COLUMNS } from "./cached-rows.ts";
import type { RowPart } from "./row-parts.ts";
import { removals } from "./tables/removals.ts";

type CachedKind = keyof typeof CACHED_ROWS;

/**
 * What a committed write changed: the pair of a chon (smaller id first), or a cached row. It holds only ids:
 * subscribers read the current rows. So a change may arrive twice, late, or after its row is gone. It is plain data.
 */
export type Change =
  | { readonly kind: "chon"; readonly a: number; readonly b: number }
  | { readonly kind: CachedKind; readonly id: number };

export interface ChangeFeed {
  /** Everything that changed since the last call, each once, in the order it first happened. */
  take(): readonly Change[];
}

/**
 * Lets the database record what changed, whichever code wrote it, cascading foreign keys included. Triggers write the
 * changes into a temporary table of the connection. It is in no file, snapshot or backup, and belongs to the
 * transaction, so a rollback removes them. Writes of other connections are not seen, but no other connection writes to
 * the file (decision 029). Call it once for each connection.
 */
export function watchChanges(connection: Sqlite.Database): ChangeFeed {
  connection.pragma("temp_store = memory");
  // With this, a row that `insert or replace` removes fires its delete trigger.
  connection.pragma("recursive_triggers = ON");
  // There is no unique index: the conflict clause of the statement that fires a trigger also applies inside the
  // trigger.
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

/** What is recorded of one table: updates of some columns, and inserts and deletes where they matter. */
interface Watched {
  /** Distinguishes its triggers from others of the same table. */
  readonly name: string;
  readonly columns: readonly SQLiteColumn[];
  readonly events: readonly Event[];
  /** `select kind, a, b` for one version of the row. */
  note(version: Version): string;
  /** Whether a version of the row matters; always by default. */
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

/** Memory does not know a post any more once its removal has begun. */
const HIDDEN_POSTS: Watched = {
  name: "project_removal",
  columns: [removals.ref],
  events: ["insert"],
  when: (version) => `${version}.${removals.kind.name} = 'project'`,
  note: (version) => `select 'project', ${version}.${removals.ref.name}, null`,
};

function watchedOf(kind: string, name: string, { owner, columns, order, join, ignoresInserts }: RowPart): Watched[] {
  const read = [owner, ...Object.values(columns), ...order, ...(join === undefined ? [] : [join.from])];
  const own: Watched = {
    name: `${kind}_${name}`,
    columns: read.filter(({ table }) => table === owner.table),
    events: ignoresInserts === true ? ["delete", "update"] : ["insert", "delete", "update"],
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
    note: (version) => `select '${kind}', ${owner.name}, null from ${rows}${version}.${to.name}`,
  };
  return [own, joined];
}

function triggersOf({ name, columns, events, note, when = () => "true" }: Watched): string[] {
  const [first] = columns;
  if (first === undefined) throw new Error(`nothing is watched as ${name}`);
  const updated = [...new Set(columns.map((column) => column.name))].join(", ");
  return events.map((event) => {
    const versions = VERSIONS[event];
    const on = `${event === "update" ? `update of ${updated}` : event} on main.${getTableName(first.table)}`;
    const notes = versions.map((version) => `insert into changes (kind, a, b) ${note(version)};`).join(" ");
    const condition = versions.map(when).join(" or ");
    return `create temp trigger ${name}_${event} after ${on} when ${condition} begin ${notes} end;`;
  });
}
