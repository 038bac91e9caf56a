import { CHON_MAX } from "@chonsu/shared/limits";
import {
  cancelRequest,
  type FriendRow,
  requestFriend,
  respondToRequest,
  waitingBetween,
} from "../../modules/friends/friends.service.ts";
import { isRefusal, type Refusal, refuse } from "../../platform/refusal.ts";
import { type Acts, by, notifying, unrefused } from "./giving.ts";
import { type FactoryPerson, findPeople, listPairsAround, listPeopleWithRoom } from "./people.repository.ts";

/** The ids of the sender and the receiver of a relation. */
export type SenderAndReceiver = readonly [from: number, to: number];

type LinkRefusal = Extract<ReturnType<typeof requestFriend>, Refusal>;
type ChonRefusal = Refusal<Exclude<LinkRefusal["code"], "REQUEST_PENDING">>;

/** Makes chons, as `link` does. A chon replaces a pending request. */
export function befriend(acts: Acts, pairs: readonly SenderAndReceiver[], moment: number): FriendRow[] | ChonRefusal {
  const rows = link(acts, pairs, moment, "accepted");
  if (!isRefusal(rows)) return rows;
  const { code } = rows;
  if (code === "REQUEST_PENDING") throw new Error("a chon was refused for a request that waits");
  return refuse(code);
}

/**
 * Makes relations of one state in the caller's transaction: one member sends a request, and the other answers it if the
 * state needs an answer. A relation is made at the moment (milliseconds), or when both members had joined. Refuses what
 * the product refuses. A pending request is cancelled by its sender before a chon is made.
 */
export function link(
  acts: Acts,
  pairs: readonly SenderAndReceiver[],
  moment: number,
  state: FriendRow["status"],
): FriendRow[] | LinkRefusal {
  const people = findPeople(acts.ctx.db, pairs.flat());
  const rows: FriendRow[] = [];
  for (const pair of pairs) {
    const row = ask(acts, people, pair, moment, state);
    if (isRefusal(row)) return row;
    rows.push(state === "accepted" ? answer(acts, people, row, state) : row);
  }
  return state === "rejected" ? rows.map((row) => answer(acts, people, row, state)) : rows;
}

type People = ReadonlyMap<number, FactoryPerson>;

function ask(
  acts: Acts,
  people: People,
  [fromId, toId]: SenderAndReceiver,
  moment: number,
  state: FriendRow["status"],
) {
  const [from, to] = [people.get(fromId), people.get(toId)];
  if (fromId === toId) return refuse("SELF_FRIEND");
  if (from === undefined || to === undefined) return refuse("USER_NOT_FOUND");
  const waiting = state === "accepted" ? waitingBetween(acts.ctx.db, from.id, to.id) : undefined;
  const sender = waiting?.fromUserId === from.id ? from : to;
  if (waiting !== undefined) unrefused(cancelRequest.within(...by(acts, sender), waiting.id));
  const then = Math.max(moment, from.joinedAt, to.joinedAt);
  return requestFriend.within(...by(state === "pending" ? acts : notifying(acts), from, then), to.id);
}

function answer(acts: Acts, people: People, row: FriendRow, status: "accepted" | "rejected") {
  const asked = people.get(row.toUserId);
  if (asked === undefined) throw new Error("nobody was asked");
  return { ...row, ...unrefused(respondToRequest.within(...by(acts, asked, row.createdAt), row.id, status)) };
}

/**
 * Draws random chons for some members until each has `count` more. A chon counts for both members, and nobody gets more
 * than the limit. Refused when that is impossible.
 */
export function drawChons(
  { random, ctx: { db } }: Acts,
  options: readonly { readonly userId: number; readonly count: number }[],
): SenderAndReceiver[] | Refusal<"CHON_LIMIT_REACHED"> | Refusal<"CHON_LIMIT_REACHED_BY_OTHER"> {
  if (options.length === 0) return [];
  const others = listPeopleWithRoom(db);
  const room = new Map(others.map(({ id, chons }) => [id, CHON_MAX - chons]));
  const roomOf = (id: number) => room.get(id) ?? 0;
  const userIds = options.map(({ userId }) => userId);
  const related = new Set(listPairsAround(db, userIds).map(keyOf));
  const wanted = options.map(({ userId, count }) => ({ userId, roomLeft: roomOf(userId) - count }));
  const drawn: SenderAndReceiver[] = [];
  for (const { userId, roomLeft } of wanted) {
    for (const { id } of random.shuffle(others)) {
      if (roomOf(userId) <= roomLeft) break;
      if (roomOf(userId) === 0) return refuse("CHON_LIMIT_REACHED");
      const pair: SenderAndReceiver = [userId, id];
      if (id === userId || roomOf(id) === 0 || related.has(keyOf(pair))) continue;
      drawn.push(pair);
      related.add(keyOf(pair));
      for (const one of pair) room.set(one, roomOf(one) - 1);
    }
    if (roomOf(userId) > roomLeft) return refuse("CHON_LIMIT_REACHED_BY_OTHER");
  }
  return drawn;
}

/** A text for two members, the same in both directions. */
function keyOf([a, b]: SenderAndReceiver): string {
  return `${Math.min(a, b)} ${Math.max(a, b)}`;
}
