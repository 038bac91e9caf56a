import type { Database } from "@chonsu/db/open-database";
import type { Actor } from "../../src/access/caller.ts";
import { findLast, listSeen, type Participant, setRead } from "../../src/modules/messages/messages.repository.ts";

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

/** An actor is used in place of a participant. */
export function enter(db: Database, actor: Actor): void {
  // TS2345
  listSeen(db, actor, {});
}
