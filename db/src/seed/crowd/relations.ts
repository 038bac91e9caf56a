import { CHON_MAX } from "@chonsu/shared/limits";
import { friendRelations } from "../../tables/friend-relations.ts";
import type { Relation } from "./chons/make-chons.ts";
import type { Crowd } from "./crowd-dataset.ts";
import { at } from "./draw/at.ts";
import { DAY } from "./draw/calendar.ts";
import { chanceOf } from "./draw/chance.ts";
import { writeRows } from "./draw/row-writer.ts";
import { byTime } from "./draw/time-order.ts";
import { STANDING } from "./people/standing.ts";

const PENDING_PER_MEMBER = 0.35;
const REJECTED_PER_MEMBER = 0.1;
const WAITING_FOR_ONE_LEFT = 2;
/** A pending request is at most this old. */
const WAITING_LONGEST = 120 * DAY;
/**
 * The share of old requests whose notification still exists, and of accepted requests whose notification still exists.
 */
const KEPT_REQUEST_NOTICES = 0.1;
const KEPT_ACCEPT_NOTICES = 0.15;

/** All relations between two members: 1촌, pending and rejected; ids grow with time. */
export function writeRelations(crowd: Crowd): void {
  const relations = [...makeRequests(crowd), ...crowd.chons.all];
  const columns = ["id", "fromUserId", "toUserId", "status", "createdAt"] as const;
  writeRows(crowd, friendRelations, columns, byTime(relations), ({ id, from, to, status, at: second }) => {
    return [id, from, to, status, crowd.calendar.moment(second)];
  });
  notify(crowd, relations);
}

/** Requests that did not become a 1촌: between friends of friends, at most one for each pair. */
function makeRequests(crowd: Crowd): Relation[] {
  const { people, chons, calendar, seed } = crowd;
  const chance = chanceOf(seed, "requests");
  const taken = new Set<number>();
  const requests: Relation[] = [];
  const ask = (from: number, to: number, status: Relation["status"]) => {
    const key = Math.min(from, to) * (people.count + 1) + Math.max(from, to);
    if (from === to || from === STANDING.nothing || to === STANDING.nothing) return;
    if (chons.net.areChons(from, to) || taken.has(key) || chons.net.degree(from) >= CHON_MAX) return;
    taken.add(key);
    const joined = Math.max(at(people.joined, from), at(people.joined, to));
    const earliest = status === "pending" ? Math.max(joined, calendar.now - WAITING_LONGEST) : joined;
    requests.push({ id: 0, from, to, status, at: calendar.since(chance, earliest) });
  };
  while (requests.length < WAITING_FOR_ONE_LEFT) ask(chance.pick(people.ids), STANDING.oneLeft, "pending");
  for (let count = 0; count < people.count * (PENDING_PER_MEMBER + REJECTED_PER_MEMBER); count += 1) {
    const from = chance.pick(people.ids);
    const isAlone = chons.net.degree(from) === 0;
    const to = isAlone ? chance.pick(people.ids) : chons.net.drawFriend(chons.net.drawFriend(from, chance), chance);
    ask(from, to, count < people.count * PENDING_PER_MEMBER ? "pending" : "rejected");
  }
  return requests;
}

function notify({ notices, chons, seed }: Crowd, relations: readonly Relation[]): void {
  const chance = chanceOf(seed, "relation notices");
  for (const { id: aboutId, from, to, status, at: second } of relations) {
    const about = { aboutId };
    if (status === "pending") notices.notify(to, "friend_request", second, from, about);
    if (status !== "accepted" || at(chons.inviters, to) === from) continue;
    if (chance.happens(KEPT_REQUEST_NOTICES)) notices.notify(to, "friend_request", second, from, about);
    if (chance.happens(KEPT_ACCEPT_NOTICES)) notices.notify(from, "friend_accept", second, to, about);
  }
}
