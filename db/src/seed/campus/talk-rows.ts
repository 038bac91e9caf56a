import { conversations, messages } from "../../tables/conversations.ts";
import { type Batch, batch } from "../batch.ts";
import { idOf } from "../cast.ts";
import { momentOf } from "../moments.ts";
import { fileOf, messageImagePlace } from "../picture-files.ts";
import { SCENE_SIZES } from "../scene-sizes.ts";
import type { MessageEntry, TalkEntry } from "./talk-entry.ts";
import { TALKS } from "./talks.ts";

function senderOf(talk: TalkEntry, side: MessageEntry["side"]): number | null {
  return side === 0 ? null : idOf(talk.between[side - 1] ?? null);
}

function messageRow(talk: TalkEntry, entry: MessageEntry, index: number, now: number) {
  const size = entry.image === undefined ? undefined : SCENE_SIZES[entry.image];
  return {
    conversationId: talk.id,
    side: entry.side,
    senderId: senderOf(talk, entry.side),
    text: entry.text,
    imageFile: entry.image === undefined ? null : fileOf(messageImagePlace(talk.id, index)),
    imageWidth: size?.[0] ?? null,
    imageHeight: size?.[1] ?? null,
    isRead: !(entry.isUnread ?? false),
    isDeleted: entry.isDeleted ?? false,
    clientKey: null,
    createdAt: momentOf(entry.at, now),
  };
}

/** Message id up to which the talk is cleared for side 1; `firstId` is the id of its first message. */
function clearedFor1(talk: TalkEntry, firstId: number): number {
  const cleared = talk.leftBy === 1 ? talk.lines.length : (talk.clearedFor1 ?? 0);
  return cleared === 0 ? 0 : firstId + cleared - 1;
}

/** Every talk with its messages. */
export function talkBatches(now: number): Batch[] {
  const talkRows: Array<typeof conversations.$inferInsert> = [];
  const messageRows: Array<typeof messages.$inferInsert> = [];
  for (const talk of TALKS) {
    const firstId = messageRows.length + 1;
    const rows = talk.lines.map((entry, index) => ({ id: firstId + index, ...messageRow(talk, entry, index, now) }));
    messageRows.push(...rows);
    talkRows.push({
      id: talk.id,
      user1Id: idOf(talk.between[0]),
      user2Id: idOf(talk.between[1]),
      deletedForUser1: talk.leftBy === 1,
      deletedForUser2: talk.leftBy === 2,
      clearedUpTo1: clearedFor1(talk, firstId),
      clearedUpTo2: talk.leftBy === 2 ? firstId + talk.lines.length - 1 : 0,
      createdAt: momentOf(talk.at, now),
      updatedAt: rows.at(-1)?.createdAt ?? momentOf(talk.at, now),
    });
  }
  return [batch(conversations, talkRows), batch(messages, messageRows)];
}
