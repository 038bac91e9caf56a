import type { Database } from "@chonsu/db/open-database";
import { CHON_MAX } from "@chonsu/shared/limits";
import {
  cancelRequest,
  type FriendRow,
  requestFriend,
  respondToRequest,
  waitingBetween,
} from "../../modules/friends/friends.service.ts";
import { isRefusal, type Refusal, refuse } from "../../platform/refusal.ts";
import { type Acts, by, reaching, unrefused } from "./giving.ts";
import { findPeople, listPairsAround, listPeopleWithRoom, type Person } from "./people.repository.ts";
import { inRandomOrder } from "./people.service.ts";

/** The ids of the sender and the receiver of a relation. */
export type Pair = readonly [from: number, to: number];

type LinkRefusal = Extract<ReturnType<typeof requestFriend>, Refusal>;
type ChonRefusal = Refusal<Exclude<LinkRefusal["code"], "REQUEST_PENDING">>;

/** Makes chons, as `link` does. A chon replaces a pending request. */
export function befriend(acts: Acts, pairs: readonly Pair[], moment: number): FriendRow[] | ChonRefusal {
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
  pairs: readonly Pair[],
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

type People = ReadonlyMap<number, Person>;

function ask(acts: Acts, people: People, [fromId, toId]: Pair, moment: number, state: FriendRow["status"]) {
  const [from, to] = [people.get(fromId), people.get(toId)];
  if (fromId === toId) return refuse("SELF_FRIEND");
  if (from === undefined || to === undefined) return refuse("USER_NOT_FOUND");
  const waiting = state === "accepted" ? waitingBetween(acts.ctx.db, from.id, to.id) : undefined;
  const sender = waiting?.fromUserId === from.id ? from : to;
  if (waiting !== undefined) unrefused(cancelRequest.within(...by(acts, sender), waiting.id));
  const then = Math.max(moment, from.joinedAt, to.joinedAt);
  return requestFriend.within(...by(state === "pending" ? acts : reaching(acts), from, then), to.id);
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
  { chance, ctx: { db } }: Acts,
  options: readonly { readonly userId: number; readonly count: number }[],
): [number, number][] | Refusal<"CHON_LIMIT_REACHED"> | Refusal<"CHON_LIMIT_REACHED_BY_OTHER"> {
  if (options.length === 0) return [];
  const others = listPeopleWithRoom(db);
  const book = openBook(db, others, options);
  for (const { userId, count } of options) {
    for (const { id } of inRandomOrder(chance, others)) {
      if (book.drawnBy(userId) >= count) break;
      if (book.roomOf(userId) === 0) return refuse("CHON_LIMIT_REACHED");
      if (book.roomOf(id) > 0 && !book.areRelated(userId, id)) book.add(userId, id);
    }
    if (book.drawnBy(userId) < count) return refuse("CHON_LIMIT_REACHED_BY_OTHER");
  }
  return book.drawn;
}

/** The state of a draw: the existing relations of each member, and how many more chons each one may have. */
function openBook(db: Database, others: readonly Person[], options: readonly { readonly userId: number }[]) {
  const room = new Map(others.map(({ id, chons }) => [id, CHON_MAX - chons]));
  const related = new Map<number, Set<number>>();
  const counts = new Map<number, number>();
  const drawn: [number, number][] = [];
  const roomOf = (id: number) => room.get(id) ?? 0;
  const drawnBy = (id: number) => counts.get(id) ?? 0;
  const relate = (a: number, b: number) => related.set(a, (related.get(a) ?? new Set()).add(b));
  const userIds = options.map(({ userId }) => userId);
  for (const [a, b] of listPairsAround(db, userIds)) {
    relate(a, b);
    relate(b, a);
  }
  return {
    drawn,
    roomOf,
    drawnBy,
    areRelated: (a: number, b: number) => a === b || related.get(a)?.has(b) === true,
    add(a: number, b: number) {
      drawn.push([a, b]);
      relate(a, b);
      relate(b, a);
      for (const id of [a, b]) {
        room.set(id, roomOf(id) - 1);
        counts.set(id, drawnBy(id) + 1);
      }
    },
  };
}
