import type { Actor } from "../../access/caller.ts";
import { grant } from "../../access/grant.ts";
import { type Refusal, refuse } from "../../platform/refusal.ts";
import type { ConversationRow, NewConversation, Participant } from "./conversations.repository.ts";

/** Every member may write to every other one: no friendship is needed. */
export function mayStart(
  otherId: number,
  isMember: (id: number) => boolean,
  actor: Actor,
): NewConversation | Refusal<"CONVERSATION_SELF" | "USER_NOT_FOUND"> {
  if (otherId === actor.id) return refuse("CONVERSATION_SELF");
  if (!isMember(otherId)) return refuse("USER_NOT_FOUND");
  return grant("conversation.start", { user1Id: actor.id, user2Id: otherId });
}

/** The actor's place in a conversation of theirs; undefined for everybody else. Does not ask whether they left it. */
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
 * A conversation exists for its two members only (R27), and for one who left it not before something new comes or they start it again
 * (R25): what is hidden is hidden from reads, writes and a second leaving alike.
 */
export function requireParticipant(
  row: ConversationRow | undefined,
  actor: Actor,
): Participant | Refusal<"CONVERSATION_NOT_FOUND"> {
  const found = row === undefined ? undefined : participantOf(row, actor);
  return found === undefined || found.row.isHidden ? refuse("CONVERSATION_NOT_FOUND") : found;
}
