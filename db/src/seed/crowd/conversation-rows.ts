import { conversations as conversationTable, messages } from "../../tables/conversations.ts";
import { type Conversation, type Line, makeConversations } from "./conversations.ts";
import type { Crowd } from "./crowd-dataset.ts";
import { at } from "./draw/at.ts";
import { chanceOf } from "./draw/chance.ts";
import { rowWriter } from "./draw/row-writer.ts";
import { sentencesOf } from "./draw/sentences.ts";
import { interestRanks } from "./draw/terms.ts";
import { idsByTime, inTimeOrder } from "./draw/time-order.ts";
import { CONVERSATION_LINES } from "./pools/sentences.ts";

/** Every conversation with its messages; ids of both grow with time. */
export function writeConversations(crowd: Crowd): void {
  const { conversations, lines } = makeConversations(crowd);
  const order = inTimeOrder(lines.map((line) => line.at));
  const ids = idsByTime(order);
  writeRows(crowd, conversations, lines, ids);
  writeMessages(crowd, conversations, lines, order);
  for (const conversation of conversations) notify(crowd, conversation, lines, ids);
}

function writeRows(
  crowd: Crowd,
  conversations: readonly Conversation[],
  lines: readonly Line[],
  ids: Int32Array,
): void {
  const { moment } = crowd.calendar;
  const left = ["deletedForUser1", "deletedForUser2", "clearedUpTo1", "clearedUpTo2"] as const;
  const writer = rowWriter(crowd, conversationTable, ["id", "user1Id", "user2Id", ...left, "createdAt", "updatedAt"]);
  for (const { id, user1, user2, at: second, first, count, leftBy } of conversations) {
    const last = first + count - 1;
    const lastId = count === 0 ? 0 : at(ids, last);
    const updatedAt = count === 0 ? second : at(lines, last).at;
    const flags = [leftBy === 1 ? 1 : 0, leftBy === 2 ? 1 : 0] as const;
    const cleared = [leftBy === 1 ? lastId : 0, leftBy === 2 ? lastId : 0] as const;
    writer.add([id, user1, user2, ...flags, ...cleared, moment(second), moment(updatedAt)]);
  }
  writer.end();
}

function writeMessages(
  crowd: Crowd,
  conversations: readonly Conversation[],
  lines: readonly Line[],
  order: Int32Array,
): void {
  const chance = chanceOf(crowd.seed, "messages");
  const say = sentencesOf(CONVERSATION_LINES);
  const term = interestRanks();
  const columns = ["id", "conversationId", "side", "senderId", "text", "isRead", "isDeleted", "createdAt"] as const;
  const writer = rowWriter(crowd, messages, columns);
  for (const [position, index] of order.entries()) {
    const { conversation: conversationId, side, at: second, isDeleted } = at(lines, index);
    const conversation = at(conversations, conversationId - 1);
    const isRead = index < conversation.first + conversation.count - conversation.unread ? 1 : 0;
    const sender = side === 1 ? conversation.user1 : conversation.user2;
    const filling = { a: term(chance), b: term(chance), department: at(crowd.people.major1, sender) };
    const words = isDeleted ? "" : say.one(chance, filling);
    const state = [isRead, isDeleted ? 1 : 0, crowd.calendar.moment(second)] as const;
    writer.add([position + 1, conversationId, side, sender, words, ...state]);
  }
  writer.end();
}

/**
 * Writes one notification for each writer. Each message renews it, so it has the moment of the last message, and it is
 * unread as long as that message is unread.
 */
function notify({ notices }: Crowd, conversation: Conversation, lines: readonly Line[], ids: Int32Array): void {
  const isNotified = { 1: false, 2: false };
  for (let index = conversation.first + conversation.count - 1; index >= conversation.first; index -= 1) {
    const { side, at: second, isDeleted } = at(lines, index);
    if (isNotified[side] || isDeleted) continue;
    isNotified[side] = true;
    const isRead = index < conversation.first + conversation.count - conversation.unread;
    const [from, to] = side === 1 ? [conversation.user1, conversation.user2] : [conversation.user2, conversation.user1];
    const isGone = conversation.leftBy !== 0 && conversation.leftBy !== side;
    if (!isGone) notices.notify(to, "new_message", second, from, { isRead, aboutId: at(ids, index) });
    if (isNotified[1] && isNotified[2]) return;
  }
}
