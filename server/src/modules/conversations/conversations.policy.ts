import type { Actor } from "../../command/caller.ts";
import { grant } from "../../command/grant.ts";
import { type Refusal, refuse } from "../../command/refusal.ts";
import type { ConversationRow, OwnConversation } from "./conversations.repository.ts";

/** A talk from the place of one of its two members. */
export interface Seat {
  readonly conversation: OwnConversation;
  readonly side: 1 | 2;
  /** The other side; null once that member left the product (R8). */
  readonly otherId: number | null;
  /** Whether this side, and the other, has left the talk (R25). */
  readonly isHidden: boolean;
  readonly isHiddenForOther: boolean;
  /** What this side sees of it, and what the other does. */
  readonly window: { readonly conversationId: number; readonly clearedUpTo: number };
  readonly otherWindow: { readonly conversationId: number; readonly clearedUpTo: number };
}

/** The actor's place in a talk; undefined for everybody else. Does not ask whether they left it. */
export function seatOf(row: ConversationRow, userId: number): Seat | undefined {
  if (row.user1Id !== userId && row.user2Id !== userId) return undefined;
  grant(row);
  const isFirst = row.user1Id === userId;
  return {
    conversation: row,
    side: isFirst ? 1 : 2,
    otherId: isFirst ? row.user2Id : row.user1Id,
    isHidden: isFirst ? row.deletedForUser1 : row.deletedForUser2,
    isHiddenForOther: isFirst ? row.deletedForUser2 : row.deletedForUser1,
    window: { conversationId: row.id, clearedUpTo: isFirst ? row.clearedUpTo1 : row.clearedUpTo2 },
    otherWindow: { conversationId: row.id, clearedUpTo: isFirst ? row.clearedUpTo2 : row.clearedUpTo1 },
  };
}

/**
 * A talk exists for its two members only (R27), and for one who left it not before something new comes or they start it again (R25):
 * what is hidden is hidden from reads, writes and a second leaving alike.
 */
export function mayEnter(row: ConversationRow | undefined, actor: Actor): Seat | Refusal<"CONVERSATION_NOT_FOUND"> {
  const seat = row === undefined ? undefined : seatOf(row, actor.id);
  return seat === undefined || seat.isHidden ? refuse("CONVERSATION_NOT_FOUND") : seat;
}
