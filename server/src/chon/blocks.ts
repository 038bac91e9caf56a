import type { Adjacency } from "./bfs.ts";

const FIRST_ROOM = 64;
/**
 * A full pool grows by this fraction of its size. So copies are rare, and a graph of a million members has little
 * unused memory.
 */
const POOL_GROWTH = 1 / 8;
const CLASSES = 32;
const NO_BLOCK = -1;

/** The pairs of a graph, with the sizes of its lists known before. */
export interface BlockPlan {
  /** The number of slots. */
  readonly size: number;
  /** An upper bound for the number of chons of each slot. */
  readonly degree: Int32Array;
  /** Calls `take` with each pair of slots. */
  forEachPair(take: (a: number, b: number) => void): void;
}

/** The number of places in a block of a size class: 0 for class 0, then 4, 8, 16… */
const capacityOf = (sizeClass: number) => (sizeClass === 0 ? 0 : 2 << sizeClass);

/** The smallest size class whose blocks have this many places. */
const classFor = (places: number) => (places === 0 ? 0 : Math.max(1, 31 - Math.clz32(places - 1)));

/**
 * Lists of chons in one shared array. Each slot has a block of 4, 8, 16, 32 or 64 places, or more if needed. A list
 * that fills its block moves to the next size; a list that becomes empty frees its block. Freed blocks form a linked
 * list through their first place and are used again.
 */
export class Blocks implements Adjacency {
  size: number;
  start: Int32Array;
  degree: Int32Array;
  pool: Int32Array;
  #classes: Uint8Array;
  #used = 0;
  /** The first free block of each size class. */
  readonly #free = new Int32Array(CLASSES).fill(NO_BLOCK);

  /** Lays out all lists at once: one pass over the pairs, then each list is sorted. */
  constructor(plan: BlockPlan) {
    const room = Math.max(FIRST_ROOM, plan.size);
    this.size = plan.size;
    this.start = new Int32Array(room);
    this.degree = new Int32Array(room);
    this.#classes = new Uint8Array(room);
    for (let slot = 0; slot < plan.size; slot += 1) {
      const sizeClass = classFor(plan.degree[slot] ?? 0);
      this.#classes[slot] = sizeClass;
      this.start[slot] = this.#used;
      this.#used += capacityOf(sizeClass);
    }
    this.pool = new Int32Array(FIRST_ROOM + Math.ceil(this.#used * (1 + POOL_GROWTH / 2)));
    fill(plan, this);
  }

  /** The size of its arrays in bytes. */
  get bytes(): number {
    return this.start.byteLength + this.degree.byteLength + this.pool.byteLength + this.#classes.byteLength;
  }

  /** Adds a chon to the list of a slot, once. */
  insert(slot: number, chon: number): void {
    this.#makeRoomFor(slot);
    const count = this.degree[slot] ?? 0;
    const place = this.#placeOf(slot, chon);
    if (place < count && this.pool[(this.start[slot] ?? 0) + place] === chon) return;
    const sizeClass = this.#classes[slot] ?? 0;
    if (count === capacityOf(sizeClass)) this.#move(slot, sizeClass + 1);
    const at = (this.start[slot] ?? 0) + place;
    this.pool.copyWithin(at + 1, at, at + count - place);
    this.pool[at] = chon;
    this.degree[slot] = count + 1;
  }

  /** Removes a chon from the list of a slot, if it is there. */
  drop(slot: number, chon: number): void {
    const count = this.degree[slot] ?? 0;
    const place = this.#placeOf(slot, chon);
    const at = (this.start[slot] ?? 0) + place;
    if (place === count || this.pool[at] !== chon) return;
    this.pool.copyWithin(at, at + 1, at + count - place);
    this.degree[slot] = count - 1;
    if (count === 1) this.#move(slot, 0);
  }

  /** The position of a chon in the sorted list of a slot, or where it would be inserted. */
  #placeOf(slot: number, chon: number): number {
    const begin = this.start[slot] ?? 0;
    let low = 0;
    let high = this.degree[slot] ?? 0;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.pool[begin + middle] ?? 0) < chon) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #move(slot: number, sizeClass: number): void {
    const before = this.start[slot] ?? 0;
    const begin = this.#allocate(sizeClass);
    this.pool.copyWithin(begin, before, before + (this.degree[slot] ?? 0));
    this.#release(before, this.#classes[slot] ?? 0);
    this.start[slot] = begin;
    this.#classes[slot] = sizeClass;
  }

  #allocate(sizeClass: number): number {
    if (sizeClass === 0) return 0;
    const head = this.#free[sizeClass] ?? NO_BLOCK;
    if (head !== NO_BLOCK) {
      this.#free[sizeClass] = this.pool[head] ?? NO_BLOCK;
      return head;
    }
    const begin = this.#used;
    this.#used += capacityOf(sizeClass);
    if (this.#used > this.pool.length) {
      this.pool = enlarged(this.pool, FIRST_ROOM + Math.ceil(this.#used * (1 + POOL_GROWTH)));
    }
    return begin;
  }

  #release(begin: number, sizeClass: number): void {
    if (sizeClass === 0) return;
    this.pool[begin] = this.#free[sizeClass] ?? NO_BLOCK;
    this.#free[sizeClass] = begin;
  }

  #makeRoomFor(slot: number): void {
    this.size = Math.max(this.size, slot + 1);
    if (slot < this.start.length) return;
    const room = slot * 2;
    this.start = enlarged(this.start, room);
    this.degree = enlarged(this.degree, room);
    const classes = new Uint8Array(room);
    classes.set(this.#classes);
    this.#classes = classes;
  }
}

function enlarged(array: Int32Array, length: number): Int32Array {
  const larger = new Int32Array(length);
  larger.set(array);
  return larger;
}

type Lists = Pick<Adjacency, "start" | "degree" | "pool">;

/** Writes all pairs one after the other. */
function fill(plan: BlockPlan, lists: Lists): void {
  const { start, degree, pool } = lists;
  // The next free position of each list. With one array for it, each end of a pair needs only one access to distant
  // memory.
  const ends = start.slice();
  plan.forEachPair((a, b) => {
    const endA = ends[a] ?? 0;
    const endB = ends[b] ?? 0;
    pool[endA] = b;
    pool[endB] = a;
    ends[a] = endA + 1;
    ends[b] = endB + 1;
  });
  for (let slot = 0; slot < plan.size; slot += 1) {
    degree[slot] = (ends[slot] ?? 0) - (start[slot] ?? 0);
    sortOnce(lists, slot);
  }
}

/** Sorts a list by insertion and removes duplicates. Insertion is the fastest way for a few dozen entries. */
function sortOnce({ start, degree, pool }: Lists, slot: number): void {
  const begin = start[slot] ?? 0;
  const end = begin + (degree[slot] ?? 0);
  let last = begin;
  for (let at = begin; at < end; at += 1) {
    const chon = pool[at] ?? 0;
    let place = last;
    while (place > begin && (pool[place - 1] ?? 0) > chon) place -= 1;
    if (place > begin && pool[place - 1] === chon) continue;
    for (let behind = last; behind > place; behind -= 1) pool[behind] = pool[behind - 1] ?? 0;
    pool[place] = chon;
    last += 1;
  }
  degree[slot] = last - begin;
}
