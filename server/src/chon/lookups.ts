import { CHON_DISTANCE_MAX } from "@chonsu/shared/limits";
import {
  type Adjacency,
  createMarks,
  distancesToMany,
  markOf,
  reach,
  touchesMarked,
  unite,
  unmarkAll,
  unmarkReached,
} from "./bfs.ts";
import type { Scratch } from "./scratch.ts";
import type { Slots } from "./slots.ts";

/** Distance from one fixed member to another: 0..3, null beyond (R11). */
export type DistanceTo = (userId: number) => number | null;

/** Distances from one fixed member to everybody, as they were when they were looked up. */
export interface DistanceLookup extends DistanceTo {
  /** The ids at exactly this distance, 0..3, without a look at anybody else; in no promised order. */
  at(distance: number): Float64Array;
  /** How many there are at exactly this distance, known without counting. */
  count(distance: number): number;
  /** The ids of everybody else up to this distance, the nearest first. */
  within(distance: number): Float64Array;
}

/** What lookups read. */
interface Known {
  readonly slots: Slots;
  readonly lists: Adjacency;
  readonly scratch: Scratch;
}

/** One step less than the furthest: who is further has a chon there. */
const NEAR = CHON_DISTANCE_MAX - 1;
const GOLDEN = 0x9e3779b1;

/** Up to so many members two bits for everybody, 32 kB, are made anew for each lookup; beyond, only those who were reached are kept. */
const MEMBERS_OF_OWN_MARKS = 1 << 17;

/** One pass over everybody within so many steps. It keeps the slots it reached and their distances, and nothing of the graph. */
export function lookUpAll({ slots, lists, scratch }: Known, userId: number, steps: number): DistanceLookup {
  const from = slots.find(userId);
  if (from === -1) return nobodyAround(userId);
  const isOwn = steps === CHON_DISTANCE_MAX && lists.size <= MEMBERS_OF_OWN_MARKS;
  const marks = isOwn ? createMarks(lists.size) : scratch.marks(lists.size);
  const queue = scratch.queue(lists.size);
  const ends = reach(lists, from, steps, marks, queue);
  const order = queue.slice(0, ends.at(-1));
  const distanceOf = isOwn ? (slot: number) => markOf(marks, slot) : keepReached(order, ends);
  if (!isOwn) unmarkAll(marks, order, 0, order.length);
  const distanceTo = (id: number) => {
    if (id === userId) return 0;
    const slot = slots.find(id);
    return slot === -1 ? null : distanceOf(slot) || null;
  };
  const ids = (begin: number, end: number) => idsOf(slots, order.subarray(begin, end));
  const endOf = (distance: number) => ends[distance] ?? order.length;
  const beginOf = (distance: number) => (distance === 0 ? 0 : endOf(distance - 1));
  return Object.assign(distanceTo, {
    at: (distance: number) => ids(beginOf(distance), endOf(distance)),
    count: (distance: number) => endOf(distance) - beginOf(distance),
    within: (distance: number) => ids(1, endOf(distance)),
  });
}

/**
 * Puts everybody at some distances into an empty set, one bit a slot. One pass that goes no further than the furthest wanted; whoever
 * is a chon of those at the last distance but one is put there without a look at who is known, and those who are nearer taken out.
 */
export function markNear(
  { slots, lists, scratch }: Known,
  userId: number,
  wanted: readonly number[],
  near: Int32Array,
): void {
  const from = slots.find(userId);
  if (from === -1) return;
  const marks = scratch.marks(lists.size);
  // One place more: what `unite` keeps of its reading ahead stands behind the last level.
  const queue = scratch.queue(lists.size + 1);
  const isFar = wanted.includes(CHON_DISTANCE_MAX);
  const ends = reach(lists, from, isFar ? NEAR : Math.max(...wanted), marks, queue);
  const known = ends.at(-1) ?? 0;
  unmarkReached(marks, queue, known);
  if (isFar) {
    unite(lists, queue, ends[NEAR - 1] ?? 0, known, near);
    for (let at = 0; at < known; at += 1) take(near, queue[at] ?? 0);
  }
  for (const distance of wanted) {
    for (let at = ends[distance - 1] ?? known; at < (ends[distance] ?? 0); at += 1) put(near, queue[at] ?? 0);
  }
}

function put(set: Int32Array, slot: number): void {
  set[slot >>> 5] = (set[slot >>> 5] ?? 0) | (1 << (slot & 31));
}

function take(set: Int32Array, slot: number): void {
  set[slot >>> 5] = (set[slot >>> 5] ?? 0) & ~(1 << (slot & 31));
}

/** Who is how near to one member. It is not to be kept beyond the call it is given to: the next pass writes over it. */
export interface Around {
  /** 0, 1 or 2; null for everybody further. */
  near(userId: number): number | null;
  /** 0..3; null beyond (R11). Who is not near has their own chons looked at. */
  distance: DistanceTo;
}

/** One pass over two steps, and no list of whom it is about: everybody can be asked for. */
export function lookAround<T>({ slots, lists, scratch }: Known, userId: number, use: (around: Around) => T): T {
  const from = slots.find(userId);
  if (from === -1) return use({ near: nobodyAround(userId), distance: nobodyAround(userId) });
  const marks = scratch.marks(lists.size);
  const queue = scratch.queue(lists.size);
  const reached = reach(lists, from, NEAR, marks, queue).at(-1) ?? 0;
  const isAtThree = (slot: number) => touchesMarked(lists, slot, NEAR, marks);
  const look = (id: number, further: (slot: number) => number | null) => {
    if (id === userId) return 0;
    const slot = slots.find(id);
    return slot === -1 ? null : markOf(marks, slot) || further(slot);
  };
  try {
    return use({
      near: (id) => look(id, () => null),
      distance: (id) => look(id, (slot) => (isAtThree(slot) ? CHON_DISTANCE_MAX : null)),
    });
  } finally {
    unmarkReached(marks, queue, reached);
  }
}

/** By index: there may be ten thousand of them, and an iterator takes five times as long. */
function idsOf(slots: Slots, found: Int32Array): Float64Array {
  const ids = new Float64Array(found.length);
  for (let index = 0; index < found.length; index += 1) ids[index] = slots.idOf(found[index] ?? 0);
  return ids;
}

/** A table at most half full: each entry has slot and distance in one number, and stands at the first free place from its own on. */
function keepReached(order: Int32Array, ends: readonly number[]): (slot: number) => number {
  const bits = 33 - Math.clz32(order.length);
  const table = new Int32Array(1 << bits);
  const placeOf = (slot: number): number => {
    let place = Math.imul(slot, GOLDEN) >>> (32 - bits);
    while (table[place] !== 0 && (table[place] ?? 0) >> 2 !== slot + 1) place = (place + 1) & (table.length - 1);
    return place;
  };
  for (let distance = 1; distance < ends.length; distance += 1) {
    for (let at = ends[distance - 1] ?? 0; at < (ends[distance] ?? 0); at += 1) {
      const slot = order[at] ?? 0;
      table[placeOf(slot)] = ((slot + 1) << 2) | distance;
    }
  }
  return (slot) => (table[placeOf(slot)] ?? 0) & 3;
}

function nobodyAround(userId: number): DistanceLookup {
  return Object.assign((id: number) => (id === userId ? 0 : null), {
    at: (distance: number) => (distance === 0 ? Float64Array.of(userId) : new Float64Array(0)),
    count: (distance: number) => (distance === 0 ? 1 : 0),
    within: () => new Float64Array(0),
  });
}

/** One pass over two steps, for some members alone. Asking for another one is a mistake of ours: it throws. */
export function lookUpSome({ slots, lists, scratch }: Known, userId: number, others: Iterable<number>): DistanceTo {
  const distances = new Map<number, number | null>([...others].map((id) => [id, null]));
  const from = slots.find(userId);
  const ids = [...distances.keys()].filter((id) => slots.find(id) !== -1);
  if (from !== -1) {
    const targets = ids.map(slots.find);
    const found = distancesToMany(lists, from, targets, scratch.marks(lists.size), scratch.queue(lists.size));
    for (const [index, id] of ids.entries()) distances.set(id, found[index] ?? null);
  }
  distances.set(userId, 0);
  return (id) => {
    const distance = distances.get(id);
    if (distance === undefined) throw new Error(`the distance to member ${id} was not looked up`);
    return distance;
  };
}
