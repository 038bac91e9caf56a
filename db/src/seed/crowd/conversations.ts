import { conversations as conversationTable, messages } from "../../tables/conversations.ts";
import type { Crowd } from "./crowd-dataset.ts";
import { at } from "./draw/at.ts";
import { DAY, MINUTE } from "./draw/calendar.ts";
import { type Chance, chanceOf } from "./draw/chance.ts";
import { writeRows } from "./draw/row-writer.ts";
import { sentencesOf } from "./draw/sentences.ts";
import { interestRanks } from "./draw/terms.ts";
import { byTime } from "./draw/time-order.ts";
import { STANDING } from "./people/standing.ts";
import { CONVERSATION_LINES } from "./pools/sentences.ts";

const PER_MEMBER = 1;
const WRITERS_ONE_IN = 2000;
const CONVERSATIONS_OF_A_WRITER = 50;
const TRIES_OF_A_WRITER = 8 * CONVERSATIONS_OF_A_WRITER;
const LONGEST_CONVERSATION = 1000;
const BETWEEN_FRIENDS = 0.8;
const MESSAGES_USUAL_MAX = 9;
const MESSAGES_MAX = 60;
const ANSWER_WITHIN = 2 * DAY;
const SAME_SIDE = 0.35;
const UNREAD = 0.25;
const UNREAD_RUN_MAX = 5;
const LEFT = 0.02;
const DELETED = 0.01;

/** A message before it is written. */
interface Line {
  /** 0 until the messages are in the order of time. */
  readonly id: number;
  readonly conversation: number;
  readonly side: 1 | 2;
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly isDeleted: boolean;
  isRead: boolean;
}

interface Pair {
  readonly user1: number;
  readonly user2: number;
  readonly at: number;
}

/** A conversation before it is written. */
type Conversation = ReturnType<typeof makeConversations>[number];

/** All conversations, earliest first, with their messages. `leftBy` is the side that left it; 0 for none. */
function makeConversations(crowd: Crowd) {
  // The text "talks" is part of the random seed: another text would change every crowd.
  const chance = chanceOf(crowd.seed, "talks");
  const pairs = drawPairs(crowd, chance);
  const [longest] = pairs.filter(({ user1 }) => user1 === STANDING.busy).sort((a, b) => a.at - b.at);
  return pairs
    .toSorted((a, b) => a.at - b.at)
    .map((pair, index) => {
      const isLongest = pair === longest;
      const count = isLongest ? LONGEST_CONVERSATION : drawLength(chance);
      const lines = speak(index + 1, pair, count, crowd.calendar.now, chance);
      const isLeft = chance.happens(LEFT);
      if (!isLeft && !isLongest && chance.happens(UNREAD)) leaveUnread(lines);
      return { id: index + 1, ...pair, lines, leftBy: isLeft ? drawSide(chance) : 0 };
    });
}

function drawSide(chance: Chance): 1 | 2 {
  return chance.happens(0.5) ? 1 : 2;
}

/** Draws the number of messages: mostly a few, sometimes none, rarely many. */
function drawLength(chance: Chance): number {
  return Math.min(MESSAGES_MAX, chance.below(MESSAGES_USUAL_MAX) + Math.floor(1 / (1 - chance.part())) - 1);
}

function speak(conversation: number, { user1, user2, at: start }: Pair, count: number, now: number, chance: Chance) {
  let second = start;
  let side: 1 | 2 = 1;
  const lines: Line[] = [];
  // A long conversation must end before now, so the remaining time is divided among the remaining messages.
  for (let left = count; left > 0; left -= 1) {
    const pause = Math.min(MINUTE + chance.part() * chance.part() * ANSWER_WITHIN, (2 * (now - second)) / (left + 1));
    second += Math.floor(chance.part() * pause);
    const [from, to] = side === 1 ? [user1, user2] : [user2, user1];
    const isDeleted = chance.happens(DELETED);
    lines.push({ id: 0, conversation, side, from, to, at: second, isDeleted, isRead: true });
    if (!chance.happens(SAME_SIDE)) side = side === 1 ? 2 : 1;
  }
  return lines;
}

/** Makes the last messages unread that the last writer has sent without an answer. */
function leaveUnread(lines: readonly Line[]): void {
  const writer = lines.at(-1)?.side;
  const answered = lines.findLastIndex(({ side }) => side !== writer);
  for (const line of lines.slice(Math.max(answered + 1, lines.length - UNREAD_RUN_MAX))) line.isRead = false;
}

/** Draws the pairs of members with a conversation: at most one for each pair, since a moment after both had joined. */
function drawPairs({ people, chons, calendar }: Crowd, chance: Chance): Pair[] {
  const taken = new Set<number>();
  const pairs: Pair[] = [];
  const add = (user1: number, user2: number): boolean => {
    const key = Math.min(user1, user2) * (people.count + 1) + Math.max(user1, user2);
    const isMeant = user1 !== user2 && user1 !== STANDING.nothing && user2 !== STANDING.nothing;
    if (!isMeant || taken.has(key)) return false;
    taken.add(key);
    const start = Math.max(at(people.joined, user1), at(people.joined, user2));
    pairs.push({ user1, user2, at: calendar.since(chance, start) });
    return true;
  };
  const drawOther = (id: number) => chons.net.drawNear(id, BETWEEN_FRIENDS, chance);
  const writers: number[] = [STANDING.busy, STANDING.limits];
  for (let more = 0; more < people.count / WRITERS_ONE_IN; more += 1) writers.push(chance.pick(people.ids));
  for (const writer of writers) {
    let conversations = 0;
    for (let tries = 0; tries < TRIES_OF_A_WRITER && conversations < CONVERSATIONS_OF_A_WRITER; tries += 1) {
      if (add(writer, drawOther(writer))) conversations += 1;
    }
  }
  for (let count = pairs.length; count < people.count * PER_MEMBER; count += 1) {
    const id = chance.pick(people.ids);
    add(id, drawOther(id));
  }
  return pairs;
}

/** Every conversation with its messages; ids of both grow with time. */
export function writeConversations(crowd: Crowd): void {
  const { moment } = crowd.calendar;
  const conversations = makeConversations(crowd);
  const lines = byTime(conversations.flatMap((conversation) => conversation.lines));
  const left = ["deletedForUser1", "deletedForUser2", "clearedUpTo1", "clearedUpTo2"] as const;
  const columns = ["id", "user1Id", "user2Id", ...left, "createdAt", "updatedAt"] as const;
  writeRows(crowd, conversationTable, columns, conversations, (conversation) => {
    const { id, user1, user2, at: second, leftBy } = conversation;
    const last = conversation.lines.at(-1);
    const flags = [leftBy === 1 ? 1 : 0, leftBy === 2 ? 1 : 0] as const;
    const cleared = [leftBy === 1 ? (last?.id ?? 0) : 0, leftBy === 2 ? (last?.id ?? 0) : 0] as const;
    return [id, user1, user2, ...flags, ...cleared, moment(second), moment(last?.at ?? second)];
  });
  writeMessages(crowd, lines);
  for (const conversation of conversations) notify(crowd, conversation);
}

function writeMessages(crowd: Crowd, lines: readonly Line[]): void {
  const chance = chanceOf(crowd.seed, "messages");
  const say = sentencesOf(CONVERSATION_LINES);
  const term = interestRanks();
  const columns = ["id", "conversationId", "side", "senderId", "text", "isRead", "isDeleted", "createdAt"] as const;
  writeRows(crowd, messages, columns, lines, ({ id, conversation, side, from, at: second, isDeleted, isRead }) => {
    const filling = { a: term(chance), b: term(chance), department: at(crowd.people.major1, from) };
    const words = isDeleted ? "" : say.one(chance, filling);
    const state = [isRead ? 1 : 0, isDeleted ? 1 : 0] as const;
    return [id, conversation, side, from, words, ...state, crowd.calendar.moment(second)];
  });
}

/**
 * Writes one notification for each writer. Each message renews it, so it has the moment of the last message, and it is
 * unread as long as that message is unread.
 */
function notify({ notices }: Crowd, { lines, leftBy }: Conversation): void {
  const latest = new Map(lines.filter(({ isDeleted }) => !isDeleted).map((line) => [line.side, line]));
  for (const { id, side, from, to, at: second, isRead } of [...latest.values()].sort((a, b) => b.id - a.id)) {
    const isGone = leftBy !== 0 && leftBy !== side;
    if (!isGone) notices.notify(to, "new_message", second, from, { isRead, aboutId: id });
  }
}
