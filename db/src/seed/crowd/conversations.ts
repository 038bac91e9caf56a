import { conversations as conversationTable, messages } from "../../tables/conversations.ts";
import { type Crowd, DAY_MS, drawNear, inOrder, newPairs, notify, personOf } from "./crowd-dataset.ts";
import { type CrowdPerson, momentSince } from "./people.ts";
import { drawSentence } from "./sentences.ts";
import { STANDING } from "./standing.ts";
import { drawInterests } from "./words.ts";

/** A few of them are drawn twice and left out. */
const PER_MEMBER = 1.07;
const OF_A_WRITER = 50;
const LONGEST = 1000;
const MESSAGES_MAX = 60;
const UNREAD_RUN_MAX = 5;

type ConversingPair = ReturnType<typeof drawPairs>[number];

/** Writes every conversation with its messages, and the notifications of them. */
export function writeConversations(crowd: Crowd): void {
  const { random } = crowd;
  const conversations = drawPairs(crowd).map((pair) => converse(crowd, pair));
  const lines = inOrder(conversations.flatMap((conversation) => conversation.lines));
  crowd.write(conversationTable, conversations, ({ id, user1, user2, at, lines: own, leftBy }) => {
    const { id: lastId = 0, at: lastAt = at } = own.at(-1) ?? {};
    return {
      id,
      user1Id: user1.id,
      user2Id: user2.id,
      deletedForUser1: leftBy === 1,
      deletedForUser2: leftBy === 2,
      clearedUpTo1: leftBy === 1 ? lastId : 0,
      clearedUpTo2: leftBy === 2 ? lastId : 0,
      createdAt: at,
      updatedAt: lastAt,
    };
  });
  crowd.write(messages, lines, ({ id, conversationId, side, from, at, isDeleted, isRead }) => {
    const topic = { terms: drawInterests(random, 2), department: from.major1 };
    const text = isDeleted ? "" : drawSentence(random, "conversation", topic);
    return { id, conversationId, side, senderId: from.id, text, isRead, isDeleted, createdAt: at };
  });
  // One for each writer: each message renews it, so it has the moment of the last one and is as unread as that.
  for (const conversation of conversations) {
    for (const writer of [1, 2]) {
      const last = conversation.lines.findLast(({ side, isDeleted }) => side === writer && !isDeleted);
      if (last === undefined || (conversation.leftBy ?? writer) !== writer) continue;
      notify(crowd, last.to, "new_message", last.at, last.from, { isRead: last.isRead, aboutId: last.id });
    }
  }
}

/** The pairs of members with a conversation. Two members have fifty each, one of them a very long one. */
function drawPairs(crowd: Crowd) {
  const { random, people, active } = crowd;
  const isNew = newPairs();
  const makePair = (user1: CrowdPerson, user2: CrowdPerson, isLongest = false) => {
    if (!isNew(user1, user2)) return [];
    const start = Math.max(user1.joined, user2.joined);
    const usual = Math.min(MESSAGES_MAX, random.below(9) + Math.floor(1 / (1 - random.fraction())) - 1);
    const [at, length] = isLongest ? [start, LONGEST] : [momentSince(crowd, start), usual];
    return [{ user1, user2, at, length }];
  };
  const ofWriters = [STANDING.busy, STANDING.limits].flatMap((id) => {
    const writer = personOf(crowd, id);
    const near = writer.chons.map(({ friend }) => friend);
    const others = new Set([...near, ...random.sample(active, 2 * OF_A_WRITER)].filter((other) => other !== writer));
    const chosen = [...others].slice(0, OF_A_WRITER);
    return chosen.flatMap((other, index) => makePair(writer, other, id === STANDING.busy && index === 0));
  });
  const drawn = Array.from({ length: Math.max(0, people.length * PER_MEMBER - ofWriters.length) }, () => {
    const user1 = random.pick(active);
    return makePair(user1, drawNear(crowd, user1, 0.8));
  });
  return inOrder([...ofWriters, ...drawn.flat()]);
}

/** A conversation with its messages. `leftBy` is the side that left it. */
function converse({ random, now }: Crowd, pair: ConversingPair) {
  let { at } = pair;
  let side: 1 | 2 = 1;
  const lines = Array.from({ length: pair.length }, (_, index) => {
    // A long conversation must end before now, so the remaining time is divided among the remaining messages.
    const pause = Math.min(random.fraction() ** 2 * 2 * DAY_MS, (2 * (now - at)) / (pair.length - index + 1));
    at += Math.floor(random.fraction() * pause);
    if (index > 0 && random.happens(0.65)) side = side === 1 ? 2 : 1;
    const [from, to] = side === 1 ? [pair.user1, pair.user2] : [pair.user2, pair.user1];
    // The id of a message follows from the order of all.
    return { id: 0, conversationId: pair.id, side, from, to, at, isDeleted: random.happens(0.01), isRead: true };
  });
  const leftBy = pair.user1.id !== STANDING.busy && random.happens(0.02) ? random.pick([1, 2]) : undefined;
  if (leftBy === undefined && random.happens(0.25)) {
    // The last messages, which their writer has sent without an answer, are unread.
    const answered = lines.findLastIndex((line) => line.side !== side);
    for (const line of lines.slice(answered + 1).slice(-UNREAD_RUN_MAX)) line.isRead = false;
  }
  return { ...pair, leftBy, lines };
}
