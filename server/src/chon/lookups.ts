import { CHON_DISTANCE_MAX } from "@chonsu/shared/limits";
import { clearBit, setBit } from "../sets/bitset.ts";
import {
  type Adjacency,
  createMarks,
  type Marks,
  markOf,
  reach,
  touchesMarked,
  unite,
  unmarkAll,
  unmarkReached,
} from "./bfs.ts";
import type { Slots } from "./slots.ts";

/** Distance from one fixed member to another: 0..3, null beyond (R11). */
export type DistanceTo = (userId: number) => number | null;

/** Distances from one fixed member to everybody, at the moment of the lookup. */
export interface DistanceLookup extends DistanceTo {
  /**
   * The ids at exactly this distance, 0..3, in no particular order. The cost depends only on the number of these ids.
   */
  at(distance: number): Float64Array;
  /** How many members are at exactly this distance. The number is known without counting. */
  count(distance: number): number;
  /** The ids of all others up to this distance, the nearest first. */
  within(distance: number): Float64Array;
}

/** What lookups read: slots, lists and working memory of the graph. */
interface Known {
  readonly slots: Slots;
  readonly lists: Adjacency;
  readonly scratch: ReturnType<typeof createScratch>;
}

/**
 * Creates working memory for one pass, which the next pass uses again. Passes are synchronous, so there is only one at a
 * time. It grows with the largest pass.
 */
export function createScratch() {
  let marks = createMarks(0);
  let queue = new Int32Array(0);
  return {
    /** Empty marks for this many slots. The pass must leave them empty. */
    marks(size: number): Marks {
      if (marks.length * 4 < size) marks = createMarks(size * 2);
      return marks;
    },
    /** A queue for this many slots. */
    queue(size: number): Int32Array {
      if (queue.length < size) queue = new Int32Array(size * 2);
      return queue;
    },
    get bytes() {
      return marks.byteLength + queue.byteLength;
    },
  };
}

/** One step less than the maximum: every member at the maximum distance has a chon at this distance. */
const NEAR = CHON_DISTANCE_MAX - 1;
const GOLDEN = 0x9e3779b1;

/**
 * In a graph of at most this many members, each lookup has its own marks: two bits for each member, 32 kB. In a larger
 * graph it keeps only the members it reached.
 */
const MEMBERS_OF_OWN_MARKS = 1 << 17;

/**
 * One pass over all members within `steps`. The result keeps the reached slots and their distances. It stays valid when
 * the graph changes.
 */
export function lookUpAll({ slots, lists, scratch }: Known, userId: number, steps: number): DistanceLookup {
  const from = slots.find(userId);
  if (from === -1) return nobodyAround(userId);
  const isOwn = steps === CHON_DISTANCE_MAX && slots.size <= MEMBERS_OF_OWN_MARKS;
  const marks = isOwn ? createMarks(slots.size) : scratch.marks(slots.size);
  const queue = scratch.queue(slots.size);
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
 * Adds all slots at some distances to an empty set with one bit for each slot, in one pass up to the largest wanted
 * distance. For distance three it adds all chons of the slots at distance two, without a check whether they are nearer.
 * Afterwards it removes the nearer ones.
 */
export function markNear(
  { slots, lists, scratch }: Known,
  userId: number,
  wanted: readonly number[],
  near: Int32Array,
): void {
  const from = slots.find(userId);
  if (from === -1) return;
  const marks = scratch.marks(slots.size);
  // One place more than the graph has slots: `unite` stores its prefetch result behind the last level.
  const queue = scratch.queue(slots.size + 1);
  const isFar = wanted.includes(CHON_DISTANCE_MAX);
  const ends = reach(lists, from, isFar ? NEAR : Math.max(...wanted), marks, queue);
  const known = ends.at(-1) ?? 0;
  unmarkReached(marks, queue, known);
  if (isFar) {
    unite(lists, queue, ends[NEAR - 1] ?? 0, known, near);
    for (let at = 0; at < known; at += 1) clearBit(near, queue[at] ?? 0);
  }
  for (const distance of wanted) {
    for (let at = ends[distance - 1] ?? known; at < (ends[distance] ?? 0); at += 1) setBit(near, queue[at] ?? 0);
  }
}

/**
 * Distances from one member. They are valid only while the function runs that receives them: the next pass overwrites
 * them.
 */
export interface Around {
  /** 0, 1 or 2; null for all members further away. */
  near(userId: number): number | null;
  /** 0..3; null beyond (R11). For a member beyond two steps it reads the chons of that member. */
  distance: DistanceTo;
}

/** Makes one pass over two steps. During `use` the distance to any member can be read. */
export function lookAround<T>({ slots, lists, scratch }: Known, userId: number, use: (around: Around) => T): T {
  const from = slots.find(userId);
  if (from === -1) return use({ near: nobodyAround(userId), distance: nobodyAround(userId) });
  const marks = scratch.marks(slots.size);
  const queue = scratch.queue(slots.size);
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

/**
 * The ids of slots. It loops by index: there may be ten thousand slots, and an iterator would take five times as long.
 */
function idsOf(slots: Slots, found: Int32Array): Float64Array {
  const ids = new Float64Array(found.length);
  for (let index = 0; index < found.length; index += 1) ids[index] = slots.idOf(found[index] ?? 0);
  return ids;
}

/**
 * Keeps the reached slots in a hash table with open addressing, at most half full. Each entry holds slot and distance
 * in one number, at the first free place from its hash on.
 */
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

/**
 * Makes one pass over two steps for the given members only. Makes no pass when the member is the only one of them. The
 * lookup of any other member is a programming error and throws.
 */
export function lookUpSome(known: Known, userId: number, others: Iterable<number>): DistanceTo {
  const distances = new Map<number, number | null>([[userId, 0]]);
  const ids = new Set(others);
  ids.delete(userId);
  if (ids.size > 0) {
    lookAround(known, userId, ({ distance }) => {
      for (const id of ids) distances.set(id, distance(id));
    });
  }
  return (id) => {
    const distance = distances.get(id);
    if (distance === undefined) throw new Error(`the distance to member ${id} was not looked up`);
    return distance;
  };
}
