import type { Database } from "@chonsu/db/open-database";
import type { Actor } from "../../src/access/caller.ts";
import { findLast, listSeen, type Participant, setRead } from "../../src/modules/messages/messages.repository.ts";

/** Messages of a conversation are read through a window that was made by hand. */
export function read(db: Database, conversationId: number): void {
  // TS2353
  listSeen(db, { conversationId, userId: 1, side: 1, clearedUpTo: 0, otherClearedUpTo: 0 }, {});
}

/** A window of mine, moved to another conversation, or opened to what I cleared. */
export function widen(db: Database, mine: Participant, conversationId: number): void {
  findLast(db, mine);
  // TS2345
  findLast(db, { ...mine, row: { ...mine.row, conversationId } });
  // TS2345
  setRead(db, { ...mine, row: { ...mine.row, clearedUpTo: 0 } });
}

/** A place in a conversation, made of the one who asks. */
export function enter(db: Database, actor: Actor): void {
  // TS2345
  listSeen(db, actor, {});
}
