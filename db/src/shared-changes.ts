import type Sqlite from "better-sqlite3";
import { type Change, type ChangeFeed, EVERYTHING, type NotedChange, noteChanges, toChange } from "./change-feed.ts";

/** How many changes the log keeps at least. Who has read none of so many reads everything anew. */
const KEPT = 50_000;
/** How many more there may be before the oldest are taken out, so that it is rarely done. */
const SPARE = 50_000;

/**
 * As `watchChanges`, for a database that several processes write: what changes is noted in a table of the file, in the transaction
 * that changes it, and everybody reads on from where they were. Writers follow each other, so the numbers rise with the commits and
 * leave no gap; one that is missing was taken out before it was read, and then everything may have changed.
 */
export function shareChanges(connection: Sqlite.Database): ChangeFeed {
  noteChanges(connection, "change_log");
  // It differs after a commit of any other connection, of this or another process, and after none of one's own.
  const version = connection.prepare<[], number>("pragma data_version").pluck();
  const newest = connection.prepare<[], number>("select coalesce(max(seq), 0) from change_log").pluck();
  const since = connection.prepare<[number], NotedChange & { readonly first: number; readonly last: number }>(
    "select kind, a, b, min(seq) as first, max(seq) as last from change_log where seq > ? group by 1, 2, 3 order by first",
  );
  let known = version.get();
  let read = newest.get() ?? 0;
  const take = (): Change[] | typeof EVERYTHING => {
    const noted = since.all(read);
    const isWhole = noted.length === 0 || noted[0]?.first === read + 1;
    for (const { last } of noted) read = Math.max(read, last);
    return isWhole ? noted.map(toChange) : EVERYTHING;
  };
  return {
    take,
    takeOfOthers() {
      const now = version.get();
      if (now === known) return NOTHING;
      const taken = take();
      known = now;
      return taken;
    },
    prune: () => pruneChanges(connection),
  };
}

const NOTHING: readonly Change[] = [];

/** Takes the oldest changes out of the log once there are many. */
export function pruneChanges(connection: Sqlite.Database, kept = KEPT, spare = SPARE): void {
  const ends = "select coalesce(min(seq), 0) as oldest, coalesce(max(seq), 0) as newest from change_log";
  const { oldest, newest } = connection.prepare<[], { oldest: number; newest: number }>(ends).get() ?? NO_ROWS;
  if (newest - oldest < kept + spare) return;
  connection.prepare("delete from change_log where seq <= ?").run(newest - kept);
}

const NO_ROWS = { oldest: 0, newest: 0 };
