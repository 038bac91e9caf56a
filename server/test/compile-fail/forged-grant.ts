import type { Database } from "@chonsu/db/open-database";
import type { Grant } from "../../src/access/grant.ts";
import { deleteRelation, type FriendRow } from "../../src/modules/friends/friends.repository.ts";
import { findLast, listSeen, type Participant, setRead } from "../../src/modules/messages/messages.repository.ts";
import { type OwnProject, type ProjectRow, updateTexts } from "../../src/modules/projects/projects.repository.ts";

/** A class of the same shape as a grant. */
class Own {
  readonly permission = "friend.remove";
  readonly row: FriendRow;

  constructor(row: FriendRow) {
    this.row = row;
  }
}

/** A grant as an object literal, and of a class of the same shape. */
export function part(db: Database, row: FriendRow): void {
  // TS2345
  deleteRelation(db, { permission: "friend.remove", row });
  // TS2345
  deleteRelation(db, new Own(row));
}

/**
 * A service makes its own grant. Outside of its file the class is a type only. The linter forbids to import `grant`.
 */
export function change(db: Database, row: ProjectRow): void {
  // TS2693
  const own: Grant<"project.change", ProjectRow> = new Grant("project.change", row);
  updateTexts(db, own, row);
}

/** A grant is made by the constructor of another grant, or spread with the id of another post. */
export function changeOther(db: Database, own: OwnProject, other: number): void {
  // TS2351
  updateTexts(db, new own.constructor("project.change", own.row), own.row);
  updateTexts(db, own, own.row);
  // TS2345
  updateTexts(db, { ...own, row: { ...own.row, id: other } }, own.row);
}

/** A grant gets another row, or the id in its row is changed. */
export function exchange(own: OwnProject, other: OwnProject): void {
  // TS2540
  own.row = other.row;
  // TS2540
  own.row.id = 1;
}

/** Messages are read through a window that was made by hand. */
export function read(db: Database, conversationId: number): void {
  // TS2353
  listSeen(db, { conversationId, userId: 1, side: 1, clearedUpTo: 0, otherClearedUpTo: 0 }, {});
}

/** A window is moved to another conversation, or opened to cleared messages. */
export function widen(db: Database, mine: Participant, conversationId: number): void {
  findLast(db, mine);
  // TS2345
  findLast(db, { ...mine, row: { ...mine.row, conversationId } });
  // TS2345
  setRead(db, { ...mine, row: { ...mine.row, clearedUpTo: 0 } });
}
