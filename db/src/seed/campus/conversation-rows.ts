import { conversations, messages } from "../../tables/conversations.ts";
import { type Batch, batch } from "../batch.ts";
import { idOf } from "../cast.ts";
import { momentOf } from "../moments.ts";
import { fileOf, messageImagePlace } from "../picture-files.ts";
import { SCENE_SIZES } from "../scene-sizes.ts";
import type { ConversationEntry, MessageEntry } from "./conversation-entry.ts";
import { CONVERSATIONS } from "./conversations.ts";

function senderOf(conversation: ConversationEntry, side: MessageEntry["side"]): number | null {
  return side === 0 ? null : idOf(conversation.between[side - 1] ?? null);
}

function messageRow(conversation: ConversationEntry, entry: MessageEntry, index: number, now: number) {
  const size = entry.image === undefined ? undefined : SCENE_SIZES[entry.image];
  return {
    conversationId: conversation.id,
    side: entry.side,
    senderId: senderOf(conversation, entry.side),
    text: entry.text,
    imageFile: entry.image === undefined ? null : fileOf(messageImagePlace(conversation.id, index)),
    imageWidth: size?.[0] ?? null,
    imageHeight: size?.[1] ?? null,
    isRead: !(entry.isUnread ?? false),
    isDeleted: entry.isDeleted ?? false,
    clientKey: null,
    createdAt: momentOf(entry.at, now),
  };
}

/**
 * The id of the last message that side 1 does not see. `firstId` is the id of the first message of the conversation.
 */
function clearedFor1(conversation: ConversationEntry, firstId: number): number {
  const cleared = conversation.leftBy === 1 ? conversation.lines.length : (conversation.clearedFor1 ?? 0);
  return cleared === 0 ? 0 : firstId + cleared - 1;
}

/** Every conversation with its messages. */
export function conversationBatches(now: number): Batch[] {
  const conversationRows: Array<typeof conversations.$inferInsert> = [];
  const messageRows: Array<typeof messages.$inferInsert> = [];
  for (const conversation of CONVERSATIONS) {
    const firstId = messageRows.length + 1;
    const rows = conversation.lines.map((entry, index) => ({
      id: firstId + index,
      ...messageRow(conversation, entry, index, now),
    }));
    messageRows.push(...rows);
    conversationRows.push({
      id: conversation.id,
      user1Id: idOf(conversation.between[0]),
      user2Id: idOf(conversation.between[1]),
      deletedForUser1: conversation.leftBy === 1,
      deletedForUser2: conversation.leftBy === 2,
      clearedUpTo1: clearedFor1(conversation, firstId),
      clearedUpTo2: conversation.leftBy === 2 ? firstId + conversation.lines.length - 1 : 0,
      createdAt: momentOf(conversation.at, now),
      updatedAt: rows.at(-1)?.createdAt ?? momentOf(conversation.at, now),
    });
  }
  return [batch(conversations, conversationRows), batch(messages, messageRows)];
}
