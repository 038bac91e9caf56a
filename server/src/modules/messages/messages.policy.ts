import type { Actor } from "../../access/caller.ts";
import { type Grant, grant } from "../../access/grant.ts";
import { refuse } from "../../platform/refusal.ts";
import type { MessageRow, Place } from "./messages.repository.ts";

/** A participant may write to a conversation while the other side has not left the product (R8). */
export function maySend({ row }: Grant<"conversation.take-part", Place & { readonly otherId: number | null }>) {
  const { conversationId, side, userId, otherId } = row;
  if (otherId === null) return refuse("USER_NOT_FOUND");
  return grant("message.send", { conversationId, side, senderId: userId, receiverId: otherId });
}

/** Only the sender may delete a message (R26). */
export function mayDelete(row: MessageRow, actor: Actor) {
  if (row.senderId !== actor.id) return refuse("MESSAGE_NOT_OWNED");
  return grant("message.delete", row);
}
