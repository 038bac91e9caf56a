import { conversationCopy } from "@chonsu/shared/copy/conversations";
import type { Message } from "@chonsu/shared/entities/conversations";
import { toTimestamp } from "@chonsu/shared/format/time/moments";
import { mediaPath } from "../../files/file-store.ts";
import type { MessageRow } from "./messages.repository.ts";

const SYSTEM_SIDE = 0;

/**
 * A message in lists and events. Pictures are given by path, because clients put the API's base in front (wire.md §1).
 * A deleted message has a fixed text (R40).
 */
export function presentMessage(row: MessageRow): Message {
  const image = row.imageFile === null ? null : mediaPath(row.imageFile);
  return {
    id: row.id,
    conversation: row.conversationId,
    sender: row.senderId,
    message: row.isDeleted ? conversationCopy.deletedMessage : row.text,
    image,
    image_url: image,
    is_read: row.isRead,
    is_system: row.side === SYSTEM_SIDE,
    created_at: toTimestamp(row.createdAt),
    is_deleted: row.isDeleted,
    client_key: row.clientKey,
    image_width: row.imageWidth,
    image_height: row.imageHeight,
  };
}

/** A message as the answer to its creation. In this answer `image` is absolute (wire.md §1). */
export function presentCreated(row: MessageRow, origin: string): Message {
  const message = presentMessage(row);
  return { ...message, image: message.image === null ? null : `${origin}${message.image}` };
}
