import { conversations as conversationTable, messages } from "../../tables/conversations.ts";
import type { Crowd } from "./crowd-dataset.ts";
import { at } from "./draw/at.ts";
import { DAY, MINUTE } from "./draw/calendar.ts";
import { type Chance, chanceOf } from "./draw/chance.ts";
import { rowWriter } from "./draw/row-writer.ts";
import { sentencesOf } from "./draw/sentences.ts";
import { interestRanks } from "./draw/terms.ts";
import { idsByTime, inTimeOrder } from "./draw/time-order.ts";
import { STANDING } from "./people/standing.ts";
import { CONVERSATION_LINES } from "./pools/sentences.ts";

const PER_MEMBER = 1;
const WRITERS_ONE_IN = 2000;
const CONVERSATIONS_OF_A_WRITER = 50;
const TRIES_PER_CONVERSATION = 8;
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
  readonly conversation: number;
  readonly side: 1 | 2;
  readonly at: number;
  readonly isDeleted: boolean;
}

/** A conversation before it is written; ids follow from the order. */
interface Conversation {
  readonly id: number;
  readonly user1: number;
  readonly user2: number;
  readonly at: number;
  /** Where its messages begin in the list of all messages, and their number. */
  readonly first: number;
  readonly count: number;
  /** The number of last messages that are unread. All of them are of one side. */
  readonly unread: number;
  /** The side that left it; 0 for none. */
  readonly leftBy: 0 | 1 | 2;
}

interface Pair {
  readonly user1: number;
  readonly user2: number;
  readonly at: number;
}

/** All conversations, earliest first, with their messages conversation by conversation. */
function makeConversations(crowd: Crowd): { conversations: Conversation[]; lines: Line[] } {
  // The text "talks" is part of the random seed: another text would change every crowd.
  const chance = chanceOf(crowd.seed, "talks");
  const pairs = drawPairs(crowd, chance);
  const [longest] = pairs.filter(({ user1 }) => user1 === STANDING.busy).sort((a, b) => a.at - b.at);
  const lines: Line[] = [];
  const conversations = pairs
    .toSorted((a, b) => a.at - b.at)
    .map((pair, index): Conversation => {
      const first = lines.length;
      const wanted = pair === longest ? LONGEST_CONVERSATION : drawLength(chance);
      speak(lines, index + 1, pair.at, wanted, crowd.calendar.now, chance);
      const isLeft = chance.happens(LEFT);
      const unread = isLeft || pair === longest || !chance.happens(UNREAD) ? 0 : lastRun(lines, first);
      return { id: index + 1, ...pair, first, count: wanted, unread, leftBy: isLeft ? side(chance) : 0 };
    });
  return { conversations, lines };
}

function side(chance: Chance): 1 | 2 {
  return chance.happens(0.5) ? 1 : 2;
}

/** Draws the number of messages: mostly a few, sometimes none, rarely many. */
function drawLength(chance: Chance): number {
  return Math.min(MESSAGES_MAX, chance.below(MESSAGES_USUAL_MAX) + Math.floor(1 / (1 - chance.part())) - 1);
}

function speak(lines: Line[], conversation: number, start: number, count: number, now: number, chance: Chance): void {
  let second = start;
  let speaker: 1 | 2 = 1;
  // A long conversation must end before now, so the remaining time is divided among the remaining messages.
  for (let left = count; left > 0; left -= 1) {
    const pause = Math.min(MINUTE + chance.part() * chance.part() * ANSWER_WITHIN, (2 * (now - second)) / (left + 1));
    second += Math.floor(chance.part() * pause);
    lines.push({ conversation, side: speaker, at: second, isDeleted: chance.happens(DELETED) });
    if (!chance.happens(SAME_SIDE)) speaker = speaker === 1 ? 2 : 1;
  }
}

/** The number of messages that the last writer has sent without an answer. */
function lastRun(lines: readonly Line[], first: number): number {
  let run = 0;
  const last = lines.at(-1)?.side;
  while (run < UNREAD_RUN_MAX && lines.length - run > first && at(lines, lines.length - run - 1).side === last)
    run += 1;
  return run;
}

/** Draws the pairs of members with a conversation: at most one for each pair, since a moment after both had joined. */
function drawPairs({ people, chons, calendar }: Crowd, chance: Chance): Pair[] {
  const taken = new Set<number>();
  const pairs: Pair[] = [];
  const anybody = () => 1 + chance.below(people.count);
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
  for (let more = 0; more < people.count / WRITERS_ONE_IN; more += 1) writers.push(anybody());
  for (const writer of writers) {
    let conversations = 0;
    for (
      let tries = 0;
      tries < TRIES_PER_CONVERSATION * CONVERSATIONS_OF_A_WRITER && conversations < CONVERSATIONS_OF_A_WRITER;
      tries += 1
    ) {
      if (add(writer, drawOther(writer))) conversations += 1;
    }
  }
  for (let count = pairs.length; count < people.count * PER_MEMBER; count += 1) {
    const id = anybody();
    add(id, drawOther(id));
  }
  return pairs;
}

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
