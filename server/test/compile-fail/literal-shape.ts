import type { Database } from "@chonsu/db/open-database";
import type { Grant } from "../../src/access/grant.ts";
import { deleteRelation, type FriendRow } from "../../src/modules/friends/friends.repository.ts";

/** A grant as an object literal of the same shape. */
export function part(db: Database, row: FriendRow): void {
  // TS2345
  deleteRelation(db, { permission: "friend.remove", row });
}

/** The same with a type annotation. */
export function pretend(row: FriendRow): Grant<"friend.remove", FriendRow> {
  // TS2322
  return { permission: "friend.remove", row };
}

/** A class of the same shape. */
class Own {
  readonly permission = "friend.remove";
  readonly row: FriendRow;

  constructor(row: FriendRow) {
    this.row = row;
  }
}

export function partAs(db: Database, row: FriendRow): void {
  // TS2345
  deleteRelation(db, new Own(row));
}
