import type { Actor } from "../../access/caller.ts";
import { grant } from "../../access/grant.ts";
import { refuse } from "../../platform/refusal.ts";
import type { ConversationRow, Participant } from "./conversations.repository.ts";
import type { MessageRow } from "./messages.repository.ts";

/** Every member may start a conversation with every other member; they need not be chons. */
export function mayStart(otherId: number, isMember: (id: number) => boolean, actor: Actor) {
  if (otherId === actor.id) return refuse("CONVERSATION_SELF");
  if (!isMember(otherId)) return refuse("USER_NOT_FOUND");
  return grant("conversation.start", { user1Id: actor.id, user2Id: otherId });
}

/**
 * The actor as a participant of a conversation, even of one that the actor has left. Undefined for members who are not
 * in it.
 */
export function participantOf(row: ConversationRow, { id }: Actor): Participant | undefined {
  if (row.user1Id !== id && row.user2Id !== id) return undefined;
  const isFirst = row.user1Id === id;
  return grant("conversation.take-part", {
    conversation: row,
    conversationId: row.id,
    userId: id,
    side: isFirst ? 1 : 2,
    otherId: isFirst ? row.user2Id : row.user1Id,
    isHidden: isFirst ? row.deletedForUser1 : row.deletedForUser2,
    isHiddenForOther: isFirst ? row.deletedForUser2 : row.deletedForUser1,
    clearedUpTo: isFirst ? row.clearedUpTo1 : row.clearedUpTo2,
    otherClearedUpTo: isFirst ? row.clearedUpTo2 : row.clearedUpTo1,
  });
}

/**
 * A conversation exists only for its two members (R27). For a member who left it, it does not exist until a new message
 * arrives or the member starts it again (R25): until then the member can neither read, write nor leave it.
 */
export function requireParticipant(row: ConversationRow | undefined, actor: Actor) {
  const found = row === undefined ? undefined : participantOf(row, actor);
  return found === undefined || found.row.isHidden ? refuse("CONVERSATION_NOT_FOUND") : found;
}

/** A participant may write to a conversation while the other side has not left the product (R8). */
export function maySend({ row: { conversationId, side, userId, otherId } }: Participant) {
  if (otherId === null) return refuse("USER_NOT_FOUND");
  return grant("message.send", { conversationId, side, senderId: userId, receiverId: otherId });
}

/** Only the sender may delete a message (R26). */
export function mayDelete(row: MessageRow, actor: Actor) {
  if (row.senderId !== actor.id) return refuse("MESSAGE_NOT_OWNED");
  return grant("message.delete", row);
}
