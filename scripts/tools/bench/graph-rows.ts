import type { OpenDatabase } from "@chonsu/db/open-database";

/** The accepted rows one by one, as anybody would read them: what loading the graph is measured against. */
export function acceptedRows(connection: OpenDatabase["connection"]): IterableIterator<readonly [number, number]> {
  return connection
    .prepare<[], readonly [number, number]>(
      "select from_user_id, to_user_id from friend_relations where status = 'accepted'",
    )
    .raw()
    .iterate();
}
