import { CHON_DISTANCE_MAX } from "@chonsu/shared/limits";
import { type Adjacency, createMarks, distancesToMany, markOf, reach } from "./bfs.ts";
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

/** One pass over everybody within three steps. It keeps two bits a member and the slots it reached, and nothing of the graph. */
export function lookUpAll({ slots, lists, scratch }: Known, userId: number): DistanceLookup {
  const from = slots.find(userId);
  if (from === -1) return nobodyAround(userId);
  const marks = createMarks(lists.size);
  const queue = scratch.queue(lists.size);
  const ends = reach(lists, from, CHON_DISTANCE_MAX, marks, queue);
  const order = queue.slice(0, ends.at(-1));
  const distanceTo = (id: number) => {
    if (id === userId) return 0;
    const slot = slots.find(id);
    return slot === -1 ? null : markOf(marks, slot) || null;
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

/** By index: there may be ten thousand of them, and an iterator takes five times as long. */
function idsOf(slots: Slots, found: Int32Array): Float64Array {
  const ids = new Float64Array(found.length);
  for (let index = 0; index < found.length; index += 1) ids[index] = slots.idOf(found[index] ?? 0);
  return ids;
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
