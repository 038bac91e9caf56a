import { CHON_DISTANCE_MAX } from "@chonsu/shared/limits";
import type { Steps } from "../platform/turns.ts";
import { clearBit, setBit } from "../sets/bitset.ts";
import { type EachPair, IntListPool } from "../sets/int-list-pool.ts";
import { createPairLog } from "../sets/pair-log.ts";
import {
  createMarks,
  distanceBetween,
  type Marks,
  markOf,
  reach,
  shortestPaths,
  touchesMarked,
  unite,
  unmarkReached,
} from "./bfs.ts";

/**
 * The slots of members: small integers. The search index gives them, so that its sets and those of the graph are the
 * same. -1 for an unknown member.
 */
interface Members {
  readonly size: number;
  slotOf(id: number): number;
  /** The same also for a member who has left. */
  formerSlotOf(id: number): number;
  idOf(slot: number): number;
}

/** Distance from one fixed member to another: 0..3, null beyond (R11). */
export type DistanceTo = (userId: number) => number | null;

/**
 * Distances from one member. They are valid only while the function runs that receives them: the next pass overwrites
 * them.
 */
interface Around {
  /** 0, 1 or 2; null for all members further away. */
  readonly near: DistanceTo;
  /** 0..3; null beyond (R11). For a member beyond two steps it reads the chons of that member. */
  readonly distance: DistanceTo;
}

/** One step less than the maximum: every member at the maximum distance has a chon at this distance. */
const NEAR = CHON_DISTANCE_MAX - 1;

/** All chon relations in memory, kept equal to the accepted rows of the database (docs/graph.md). */
export class ChonGraph {
  readonly #members: Members;
  readonly #lists = new IntListPool();
  /** Working memory for one pass, which the next pass uses again. Passes are synchronous: there is one at a time. */
  #marks = createMarks(0);
  #queue = new Int32Array(0);

  constructor(members: Members) {
    this.#members = members;
  }

  /** Fills an empty graph with all accepted pairs in one pass. Ten million pairs are never in memory as objects. */
  *load(forEachPair: EachPair): Steps<void> {
    const members = this.#members;
    const log = createPairLog();
    const [slotA, slotB] = [remembering(members), remembering(members)];
    forEachPair((a, b) => {
      if (a !== b) log.push(slotA(a), slotB(b));
    });
    yield;
    this.#lists.load(members.size, (take) =>
      log.forEach((a, b) => {
        take(a, b);
        take(b, a);
      }),
    );
    yield;
    this.#lists.sort();
  }

  /** Adds a chon. Adding it twice changes nothing. A member is never their own chon. Throws for an unknown member. */
  connect(a: number, b: number): void {
    if (a === b) return;
    const [one, other] = [this.#members.slotOf(a), this.#members.slotOf(b)];
    if (one === -1 || other === -1) throw new Error(`${a} or ${b} is no member`);
    this.#lists.add(one, other);
    this.#lists.add(other, one);
  }

  /** Removes a chon, if it is one. */
  disconnect(a: number, b: number): void {
    const [one, other] = [this.#members.formerSlotOf(a), this.#members.formerSlotOf(b)];
    this.#lists.remove(one, other);
    this.#lists.remove(other, one);
  }

  /**
   * Distances from one member to the given members, in one pass over two steps, or in none when there is no other
   * member. The lookup of a member who was not given is a programming error and throws.
   */
  distancesTo(userId: number, others: Iterable<number>): DistanceTo {
    const distances = new Map<number, number | null>([[userId, 0]]);
    const ids = new Set(others);
    ids.delete(userId);
    if (ids.size > 0) {
      this.around(userId, ({ distance }) => {
        for (const id of ids) distances.set(id, distance(id));
      });
    }
    return (id) => {
      const distance = distances.get(id);
      if (distance === undefined) throw new Error(`the distance to member ${id} was not looked up`);
      return distance;
    };
  }

  /**
   * Calls `use` with the distances from one member to any other, after one pass over two steps. `use` must not call the
   * graph, and the distances are not valid after `use` has returned.
   */
  around<T>(userId: number, use: (around: Around) => T): T {
    const members = this.#members;
    const lists = this.#lists;
    const from = members.slotOf(userId);
    const marks = this.#emptyMarks();
    const queue = this.#queueFor(this.size);
    const reached = from === -1 ? 0 : (reach(lists, from, NEAR, marks, queue).at(-1) ?? 0);
    const isAtThree = (slot: number) => touchesMarked(lists, slot, NEAR, marks);
    const look = (id: number, further: (slot: number) => number | null) => {
      if (id === userId) return 0;
      const slot = members.slotOf(id);
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
   * Adds the slots of all members at the `wanted` distances (1..3) to an empty set, in one pass up to the largest wanted
   * distance: the cheapest way for filters. For distance three it adds all chons of the slots at distance
   * two, without a check whether they are nearer. Afterwards it removes the nearer ones.
   */
  markNear(userId: number, wanted: readonly number[], near: Int32Array): void {
    const from = this.#members.slotOf(userId);
    if (from === -1) return;
    const marks = this.#emptyMarks();
    // One place more than the graph has slots: `unite` stores its prefetch result behind the last level.
    const queue = this.#queueFor(this.size + 1);
    const isFar = wanted.includes(CHON_DISTANCE_MAX);
    const ends = reach(this.#lists, from, isFar ? NEAR : Math.max(...wanted), marks, queue);
    const known = ends.at(-1) ?? 0;
    unmarkReached(marks, queue, known);
    if (isFar) {
      unite(this.#lists, queue, ends[NEAR - 1] ?? 0, known, near);
      for (let at = 0; at < known; at += 1) clearBit(near, queue[at] ?? 0);
    }
    for (const distance of wanted) {
      for (let at = ends[distance - 1] ?? known; at < (ends[distance] ?? 0); at += 1) setBit(near, queue[at] ?? 0);
    }
  }

  get size(): number {
    return this.#members.size;
  }

  /** Distance between two members: 0 self, 1..3, null beyond, unconnected or unknown (R11). */
  distance(from: number, to: number): number | null {
    const [slotFrom, slotTo] = [this.#members.slotOf(from), this.#members.slotOf(to)];
    if (slotFrom === -1 || slotTo === -1) return from === to ? 0 : null;
    return distanceBetween(this.#lists, slotFrom, slotTo, this.#emptyMarks(), this.#queueFor(1));
  }

  /** All shortest chains up to three steps: only the people in between, in ascending order of their ids (R11). */
  paths(from: number, to: number): number[][] {
    const [slotFrom, slotTo] = [this.#members.slotOf(from), this.#members.slotOf(to)];
    if (slotFrom === -1 || slotTo === -1) return [];
    const paths = shortestPaths(this.#lists, slotFrom, slotTo, this.#emptyMarks(), this.#queueFor(1));
    return paths
      .map((path) => path.map((slot) => this.#members.idOf(slot)))
      .sort((one, other) => (one[0] ?? 0) - (other[0] ?? 0) || (one[1] ?? 0) - (other[1] ?? 0));
  }

  /** How many 1촌 a member has; 0 for an unknown member. */
  degreeOf(userId: number): number {
    return this.#lists.lengthOf(this.#members.slotOf(userId));
  }

  /** The 1촌 of a member, ascending. */
  friendsOf(userId: number): readonly number[] {
    const chons = this.#lists.view(this.#members.slotOf(userId));
    return Array.from(chons, (slot) => this.#members.idOf(slot)).sort((a, b) => a - b);
  }

  /** The size of its arrays in bytes. */
  get bytes(): number {
    return this.#lists.bytes + this.#marks.byteLength + this.#queue.byteLength;
  }

  /** Empty marks for all slots. The pass must leave them empty. */
  #emptyMarks(): Marks {
    if (this.#marks.length * 4 < this.size) this.#marks = createMarks(this.size * 2);
    return this.#marks;
  }

  #queueFor(size: number): Int32Array {
    if (this.#queue.length < size) this.#queue = new Int32Array(size * 2);
    return this.#queue;
  }
}

/** Looks up the same id only once in a row: the pairs are sorted by one of the two ids. */
function remembering(members: Members): (id: number) => number {
  let last = Number.NaN;
  let slot = 0;
  return (id) => {
    if (id !== last) {
      last = id;
      slot = members.slotOf(id);
    }
    return slot;
  };
}
