import type Sqlite from "better-sqlite3";

/**
 * Every two members who are chons, each pair once, in the order of the index: rows go by one at a time, so ten million of them never
 * are in memory together. The connection does nothing else until the last one is taken.
 */
export function acceptedPairs(connection: Sqlite.Database): IterableIterator<readonly [number, number]> {
  return connection
    .prepare<[], readonly [number, number]>(
      "select from_user_id, to_user_id from friend_relations where status = 'accepted'",
    )
    .raw()
    .iterate();
}
