import { CHON_DISTANCE_MAX } from "@chonsu/shared/limits";
import { type EachPair, IntListPool } from "../sets/int-list-pool.ts";
import { createPairLog } from "../sets/pair-log.ts";
import { distanceBetween, shortestPaths } from "./bfs.ts";
import {
  type Around,
  createScratch,
  type DistanceLookup,
  type DistanceTo,
  lookAround,
  lookUpAll,
  lookUpSome,
  markNear,
} from "./lookups.ts";
import { createSlots, type Slots } from "./slots.ts";

/** All chon relations in memory, kept equal to the accepted rows of the database (docs/graph.md). */
export interface ChonGraph {
  /** Adds a chon. Adding it twice changes nothing. A member is never their own chon. */
  connect(a: number, b: number): void;
  /** Removes a chon, if it is one. */
  disconnect(a: number, b: number): void;
  /**
   * Distances from one member to all members within three steps, in one pass: for filters and whole lists. Call it once
   * for a request. With fewer `steps` the pass ends earlier, and members further away are null.
   */
  distancesFrom(userId: number, steps?: number): DistanceLookup;
  /** Distances from one member to the given members, in one cheaper pass. The result throws for any other member. */
  distancesTo(userId: number, others: Iterable<number>): DistanceTo;
  /**
   * Calls `use` with the distances from one member to any other, after one pass over two steps. `use` must not call the
   * graph, and the distances are not valid after `use` has returned.
   */
  around<T>(userId: number, use: (around: Around) => T): T;
  /**
   * Adds all members at the `wanted` distances (1..3) to an empty set with one bit for each slot, lowest bit first in
   * each word: the cheapest way for filters.
   */
  markNear(userId: number, wanted: readonly number[], slots: Int32Array): void;
  /** The member who has a slot. A slot always keeps its member. */
  idOf(slot: number): number;
  /** The number of used slots. */
  readonly size: number;
  /** Distance between two members: 0 self, 1..3, null beyond, unconnected or unknown (R11). */
  distance(from: number, to: number): number | null;
  /** All shortest chains up to three steps: only the people in between, in ascending order of their ids (R11). */
  paths(from: number, to: number): number[][];
  /** How many 1촌 a member has; 0 for an unknown member. */
  degreeOf(userId: number): number;
  /** The 1촌 of a member, ascending. */
  friendsOf(userId: number): readonly number[];
  /** The size of its arrays in bytes. */
  readonly bytes: number;
}

/**
 * Builds the graph from all accepted pairs of members in one pass. Ten million pairs are never in memory as objects. The members
 * in `first` get the first slots, in their order; the others follow in the order of the pairs.
 */
export function createChonGraph(forEachPair: EachPair, first: Iterable<number> = []): ChonGraph {
  const slots = createSlots();
  for (const id of first) slots.give(id);
  const lists = loadLists(forEachPair, slots);
  const scratch = createScratch();
  const known = { slots, lists, scratch };
  return {
    connect(a, b) {
      if (a === b) return;
      const [one, other] = [slots.give(a), slots.give(b)];
      lists.add(one, other);
      lists.add(other, one);
    },
    disconnect(a, b) {
      const [one, other] = [slots.find(a), slots.find(b)];
      lists.remove(one, other);
      lists.remove(other, one);
    },
    distancesFrom: (userId, steps = CHON_DISTANCE_MAX) => lookUpAll(known, userId, steps),
    distancesTo: (userId, others) => lookUpSome(known, userId, others),
    around: (userId, use) => lookAround(known, userId, use),
    markNear: (userId, wanted, slots) => markNear(known, userId, wanted, slots),
    idOf: slots.idOf,
    get size() {
      return slots.size;
    },
    distance(from, to) {
      const [slotFrom, slotTo] = [slots.find(from), slots.find(to)];
      if (slotFrom === -1 || slotTo === -1) return from === to ? 0 : null;
      return distanceBetween(lists, slotFrom, slotTo, scratch.marks(slots.size), scratch.queue(1));
    },
    paths(from, to) {
      const [slotFrom, slotTo] = [slots.find(from), slots.find(to)];
      if (slotFrom === -1 || slotTo === -1) return [];
      const paths = shortestPaths(lists, slotFrom, slotTo, scratch.marks(slots.size), scratch.queue(1));
      for (const path of paths) {
        for (let at = 0; at < path.length; at += 1) path[at] = slots.idOf(path[at] ?? 0);
      }
      return paths.sort(byIds);
    },
    degreeOf: (userId) => lists.lengthOf(slots.find(userId)),
    friendsOf: (userId) => Array.from(lists.view(slots.find(userId)), slots.idOf).sort((a, b) => a - b),
    get bytes() {
      return slots.bytes + lists.bytes + scratch.bytes;
    },
  };
}

function loadLists(forEachPair: EachPair, slots: Slots): IntListPool {
  const log = createPairLog();
  const slotA = remembering(slots.give);
  const slotB = remembering(slots.give);
  forEachPair((a, b) => {
    if (a !== b) log.push(slotA(a), slotB(b));
  });
  const lists = new IntListPool();
  lists.load(slots.size, (take) =>
    log.forEach((a, b) => {
      take(a, b);
      take(b, a);
    }),
  );
  lists.sort();
  return lists;
}

/** Looks up the same id only once in a row: the pairs are sorted by one of the two ids. */
function remembering(give: (id: number) => number): (id: number) => number {
  let last = Number.NaN;
  let slot = 0;
  return (id) => {
    if (id !== last) {
      last = id;
      slot = give(id);
    }
    return slot;
  };
}

function byIds(one: readonly number[], other: readonly number[]): number {
  return (one[0] ?? 0) - (other[0] ?? 0) || (one[1] ?? 0) - (other[1] ?? 0);
}
