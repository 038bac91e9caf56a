import type { Database } from "@chonsu/db/open-database";
import type { Grant } from "../../src/access/grant.ts";
import type { Participant } from "../../src/modules/conversations/conversations.repository.ts";
import { findLast, listSeen, setRead } from "../../src/modules/conversations/messages.repository.ts";
import { deleteRelation, type FriendRow } from "../../src/modules/friends/friends.repository.ts";
import { type OwnProject, type ProjectRow, updateTexts } from "../../src/modules/projects/projects.repository.ts";

declare const db: Database;
declare const friend: FriendRow;
declare const row: ProjectRow;
declare const own: OwnProject;
declare const other: OwnProject;
declare const mine: Participant;
declare const conversationId: number;

/** A class of the same shape as a grant. */
class Own {
  readonly permission = "friend.remove";
  readonly row = friend;
}

/** A grant as an object literal, and of a class of the same shape. */
// TS2345
deleteRelation(db, { permission: "friend.remove", row: friend });
// TS2345
deleteRelation(db, new Own());

/**
 * A service makes its own grant. Outside of its file the class is a type only. The linter forbids to import `grant`.
 */
// TS2693
const made: Grant<"project.change", ProjectRow> = new Grant("project.change", row);
updateTexts(db, made, row);

/** A grant is made by the constructor of another grant, or spread with the id of another post. */
// TS2351
updateTexts(db, new own.constructor("project.change", own.row), own.row);
updateTexts(db, own, own.row);
// TS2345
updateTexts(db, { ...own, row: { ...own.row, id: other.row.id } }, own.row);

/** A grant gets another row, or the id in its row is changed. */
// TS2540
own.row = other.row;
// TS2540
own.row.id = 1;

/** Messages are read through a window that was made by hand. */
// TS2353
listSeen(db, { conversationId, userId: 1, side: 1, clearedUpTo: 0, otherClearedUpTo: 0 }, {});

/** A window is moved to another conversation, or opened to cleared messages. */
findLast(db, mine);
// TS2345
findLast(db, { ...mine, row: { ...mine.row, conversationId } });
// TS2345
setRead(db, { ...mine, row: { ...mine.row, clearedUpTo: 0 } });
