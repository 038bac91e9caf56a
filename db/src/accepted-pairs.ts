import type Sqlite from "better-sqlite3";
import { getTableName } from "drizzle-orm";
import { GRAPH_COLUMNS } from "./cached-rows.ts";

const COMMA = 44;
const ZERO = 48;

/**
 * Calls `take` with each pair of members who are chons, each pair once, in the order of the index. One row of the
 * statement holds all senders of the requests to one member: this is a tenth of the rows, and twice as fast as one row
 * for each pair. The pairs are streamed, so ten million pairs are never in memory together. `take` must not use the
 * connection.
 */
export function forEachAcceptedPair(connection: Sqlite.Database, take: (a: number, b: number) => void): void {
  const { fromUserId, toUserId, status } = GRAPH_COLUMNS;
  const lists = connection
    .prepare<[], readonly [number, string]>(
      `select ${toUserId.name}, group_concat(${fromUserId.name}) from ${getTableName(status.table)}
        where ${status.name} = 'accepted' group by ${toUserId.name}`,
    )
    .raw()
    .iterate();
  for (const [member, chons] of lists) {
    let chon = 0;
    for (let at = 0; at < chons.length; at += 1) {
      const letter = chons.charCodeAt(at);
      if (letter === COMMA) {
        take(member, chon);
        chon = 0;
      } else {
        chon = chon * 10 + letter - ZERO;
      }
    }
    take(member, chon);
  }
}
