import { CHON_MAX } from "@chonsu/shared/limits";
import { at } from "../draw/at.ts";
import type { Calendar } from "../draw/calendar.ts";
import { type Chance, chanceOf } from "../draw/chance.ts";
import { weighted } from "../draw/ranks.ts";
import type { People } from "../people/people.ts";
import { STANDING } from "../people/standing.ts";
import { ChonNet } from "./chon-net.ts";
import { type Companion, makeCircles } from "./circles.ts";

const AVERAGE = 20;
/** How many chons members want: from, to, and the percentage of members. About twenty on average. */
const TASTES = [
  [1, 5, 12],
  [6, 12, 20],
  [13, 20, 24],
  [21, 28, 20],
  [29, 36, 13],
  [37, 44, 7],
  [45, 49, 3],
  [CHON_MAX, CHON_MAX, 1],
] as const;
const NEWCOMER_CHONS_MAX = 6;
const ISOLATED = 0.004;
const ALONE = 0.15;
const TRIADS = 0.3;
const ANYBODY = 0.05;
const TRIES_PER_CHON = 6;
const INVITER_TRIES = 12;
/**
 * A newcomer without a possible inviter in their circles is invited by one of this many members who joined just before.
 */
const RECENT = 200;

/** A relation: `from` has sent the request, or invited `to` to the product. */
export interface Relation {
  /** 0 until the relations are in the order of time. */
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly status: "pending" | "accepted" | "rejected";
  readonly at: number;
}

export interface Chons {
  readonly net: ChonNet;
  /** All are accepted. */
  readonly all: readonly Relation[];
  /** The inviter of each member; 0 when there is none. */
  readonly inviters: Int32Array;
}

interface Making extends Chons {
  readonly all: Relation[];
  readonly people: People;
  readonly companion: Companion;
  readonly calendar: Calendar;
  readonly chance: Chance;
  /** How many chons each member wants. */
  readonly wanted: Uint8Array;
  readonly most: number;
}

/**
 * A small-world network. Everybody except a few members without chons is connected to an earlier member, mostly to
 * their inviter. Then members add people from their circles, friends of friends and, rarely, anybody. The average is
 * `AVERAGE` chons, nobody exceeds the limit, and many reach it.
 */
export function makeChons(people: People, seed: number, calendar: Calendar): Chons {
  const chance = chanceOf(seed, "chons");
  const making: Making = {
    net: new ChonNet(people.count),
    all: [],
    inviters: new Int32Array(people.count + 1),
    people,
    companion: makeCircles(people, seed),
    calendar,
    chance,
    wanted: tastes(people, calendar, chance),
    most: Math.floor((people.count * Math.min(AVERAGE, (people.count - 1) / 2)) / 2),
  };
  plantTree(making);
  for (const options of [CHON_MAX, CHON_MAX - 1]) fillThose(making, (id) => at(making.wanted, id) === options);
  fillThose(making, () => true);
  linkAnybody(making);
  return making;
}

function tastes(people: People, calendar: Calendar, chance: Chance): Uint8Array {
  const taste = weighted(TASTES.map(([, , share]) => share));
  const wanted = new Uint8Array(people.count + 1);
  for (const id of people.ids) {
    const [from, to] = at(TASTES, taste(chance));
    const isNew = at(people.joined, id) >= calendar.monday;
    const options = isNew ? chance.between(1, NEWCOMER_CHONS_MAX) : chance.between(from, to);
    wanted[id] = chance.happens(ISOLATED) ? 0 : options;
  }
  wanted[STANDING.busy] = CHON_MAX - 10;
  wanted[STANDING.full] = CHON_MAX;
  wanted[STANDING.oneLeft] = CHON_MAX - 1;
  wanted[STANDING.limits] = CHON_MAX;
  wanted[STANDING.nothing] = 0;
  return wanted;
}

/**
 * Everybody except members without chons gets a first chon among earlier members, so that all of them are connected.
 */
function plantTree(making: Making): void {
  const { people, chance, wanted, inviters } = making;
  for (let id = 2; id <= people.count; id += 1) {
    if (at(wanted, id) === 0) continue;
    const host = findHost(making, id);
    const invited = !chance.happens(ALONE);
    if (invited) inviters[id] = host;
    connect(making, host, id, invited ? at(people.joined, id) : undefined);
  }
}

function findHost({ net, companion, chance, wanted }: Making, id: number): number {
  for (let tries = 0; tries < INVITER_TRIES; tries += 1) {
    const host = companion(id, chance);
    if (host > 0 && host < id && net.degree(host) < at(wanted, host)) return host;
  }
  const recent = id - 1 - chance.below(Math.min(id - 1, RECENT));
  return lastWithRoom(net, wanted, recent) ?? lastWithRoom(net, wanted, id - 1) ?? STANDING.busy;
}

function lastWithRoom(net: ChonNet, wanted: Uint8Array, from: number): number | undefined {
  for (let host = from; host > 0; host -= 1) if (net.degree(host) < at(wanted, host)) return host;
  return undefined;
}

function fillThose(making: Making, isMeant: (id: number) => boolean): void {
  const { people, net, wanted, all, most } = making;
  for (const id of people.ids) {
    if (!isMeant(id)) continue;
    const options = at(wanted, id);
    let tries = (options - net.degree(id)) * TRIES_PER_CHON;
    while (net.degree(id) < options && tries > 0 && all.length < most) {
      const other = candidate(making, id);
      if (hasRoomFor(making, id, other)) connect(making, id, other);
      tries -= 1;
    }
  }
}

/** A possible new chon of a member. 0 when this draw gives none. */
function candidate({ net, companion, people, chance }: Making, id: number): number {
  const way = chance.part();
  if (way < ANYBODY) return chance.pick(people.ids);
  if (way > ANYBODY + TRIADS || net.degree(id) === 0) return companion(id, chance);
  return net.drawFriend(net.drawFriend(id, chance), chance);
}

function hasRoomFor({ net, wanted }: Making, id: number, other: number): boolean {
  return other > 0 && other !== id && net.degree(other) < at(wanted, other) && !net.areChons(id, other);
}

/**
 * Adds chons between members of different circles who want more chons. Then adds a few more than they want, until the
 * average is reached.
 */
function linkAnybody(making: Making): void {
  const { people, net, wanted, chance, all, most } = making;
  const mayHave = (id: number) => at(wanted, id) > NEWCOMER_CHONS_MAX && net.degree(id) < CHON_MAX - 2;
  let tries = people.count * AVERAGE;
  while (all.length < most && tries > 0) {
    const a = chance.pick(people.ids);
    const b = candidate(making, a);
    tries -= 1;
    if (a !== b && b > 0 && mayHave(a) && mayHave(b) && !net.areChons(a, b)) connect(making, a, b);
  }
}

/** Makes two members 1촌: at a given second, or at a random one after both had joined. */
function connect({ net, all, people, calendar, chance }: Making, a: number, b: number, second?: number): void {
  const start = Math.max(at(people.joined, a), at(people.joined, b));
  const since = second ?? calendar.since(chance, start, 2);
  net.connect(a, b, since);
  all.push({ id: 0, from: a, to: b, status: "accepted", at: since });
}
