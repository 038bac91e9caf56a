import { CHON_DISTANCE_MAX } from "@chonsu/shared/limits";
import type { IntListPool } from "../sets/int-list-pool.ts";

/**
 * The chon graph: for each slot of a member the slots of their chons, in ascending order. The functions below read only
 * this structure; they know neither members nor rows.
 */
type Adjacency = Pick<IntListPool, "starts" | "lengths" | "pool">;

/**
 * Two bits for each slot: 0 when the slot is not reached, otherwise its distance 1..3. Functions that need marks as
 * working memory receive empty marks and leave them empty.
 */
export type Marks = Uint8Array;

/** Clearing this many neighbouring cells with one `fill` takes as long as clearing one cell alone. */
const CELLS_FILLED_FOR_ONE = 16;
/** How many lists are prefetched together. More would evict each other from the cache. */
const LISTS_AHEAD = 128;
/** A cache line has 64 bytes: a list of twenty chons takes two. */
const SLOTS_OF_A_LINE = 16;

/** Empty marks for a graph of this many slots. */
export function createMarks(size: number): Marks {
  return new Uint8Array((size + 3) >> 2);
}

/** The distance with which a slot is marked; 0 when it is not marked or lies beyond the marks. */
export function markOf(marks: Marks, slot: number): number {
  return ((marks[slot >> 2] ?? 0) >> ((slot & 3) << 1)) & 3;
}

function mark(marks: Marks, slot: number, distance: number): void {
  const cell = slot >> 2;
  marks[cell] = (marks[cell] ?? 0) | (distance << ((slot & 3) << 1));
}

/** Clears the marks of the slots from index `from` to index `to` (not included) of `slots`. */
function unmarkAll(marks: Marks, slots: Int32Array, from: number, to: number): void {
  for (let at = from; at < to; at += 1) marks[(slots[at] ?? 0) >> 2] = 0;
}

/**
 * Clears the marks of the first `length` slots of a queue. When there are many, it clears the whole array, which is
 * faster.
 */
export function unmarkReached(marks: Marks, queue: Int32Array, length: number): void {
  if (length * CELLS_FILLED_FOR_ONE > marks.length) marks.fill(0);
  else unmarkAll(marks, queue, 0, length);
}

/**
 * Finds all slots within `steps` of `from` in one pass. Marks them and writes them into `queue` level by level, `from`
 * first. Returns where each level ends: the slots at distance n are at `ends[n - 1]` to `ends[n]` of `queue`. `from` is
 * marked with the largest distance, so that the search never visits it again. Cost: the chons of each slot within `steps - 1` are
 * read once. `queue` has space for the whole graph; its entries after the last level have no meaning.
 */
export function reach(graph: Adjacency, from: number, steps: number, marks: Marks, queue: Int32Array): number[] {
  const { starts, lengths, pool } = graph;
  const ends = [1];
  queue[0] = from;
  mark(marks, from, CHON_DISTANCE_MAX);
  let first = 0;
  let length = 1;
  for (let step = 1; step <= steps; step += 1) {
    const levelEnd = length;
    for (let askedEnd = first; first < levelEnd; first += 1) {
      if (first === askedEnd) {
        askedEnd = Math.min(levelEnd, first + LISTS_AHEAD);
        queue[length] = askFor(graph, queue, first, askedEnd);
      }
      const slot = queue[first] ?? 0;
      const begin = starts[slot] ?? 0;
      const end = begin + (lengths[slot] ?? 0);
      for (let at = begin; at < end; at += 1) {
        const next = pool[at] ?? 0;
        const cell = next >> 2;
        const shift = (next & 3) << 1;
        const known = marks[cell] ?? 0;
        if (((known >> shift) & 3) !== 0) continue;
        marks[cell] = known | (step << shift);
        queue[length] = next;
        length += 1;
      }
    }
    ends.push(length);
  }
  return ends;
}

/**
 * Adds the chons of some slots to a set with one bit for each slot. It does not check which slots are known already,
 * and it writes no queue. So it takes a third of the time of `reach`. It overwrites the entry of `slots` at `to`.
 */
export function unite(graph: Adjacency, slots: Int32Array, from: number, to: number, set: Int32Array): void {
  const { starts, lengths, pool } = graph;
  let askedEnd = from;
  let touched = 0;
  for (let at = from; at < to; at += 1) {
    if (at === askedEnd) {
      askedEnd = Math.min(to, at + LISTS_AHEAD);
      touched ^= askFor(graph, slots, at, askedEnd);
    }
    const slot = slots[at] ?? 0;
    const begin = starts[slot] ?? 0;
    const end = begin + (lengths[slot] ?? 0);
    for (let place = begin; place < end; place += 1) {
      const next = pool[place] ?? 0;
      const word = next >>> 5;
      set[word] = (set[word] ?? 0) | (1 << (next & 31));
    }
  }
  slots[to] = touched;
}

/**
 * Prefetches the lists of some slots. In a large graph the lists are far apart in memory, and waiting for them one by
 * one takes longer than the rest of a pass. The processor serves reads together when they are issued together. The
 * result has no meaning, but the caller must store it: otherwise the compiler removes the reads.
 */
function askFor({ starts, lengths, pool }: Adjacency, slots: Int32Array, from: number, to: number): number {
  let touched = 0;
  for (let at = from; at < to; at += 1) {
    const slot = slots[at] ?? 0;
    const begin = starts[slot] ?? 0;
    touched ^= (lengths[slot] ?? 0) ^ (pool[begin] ?? 0) ^ (pool[begin + SLOTS_OF_A_LINE] ?? 0);
  }
  return touched;
}

/**
 * Chon distance between two slots: 0 self, 1..3, null beyond or unconnected (R11). Searches from both ends. `queue` must
 * have at least one entry; it is overwritten.
 */
export function distanceBetween(
  graph: Adjacency,
  from: number,
  to: number,
  marks: Marks,
  queue: Int32Array,
): number | null {
  if (from === to) return 0;
  return withMarkedEnd(graph, from, to, marks, (withFewer) =>
    markOf(marks, withFewer) === 1 ? 1 : stepsToMarked(graph, withFewer, marks, queue),
  );
}

/** Marks the chons of the slot that has more of them with 1, and calls `search` with the other slot. */
function withMarkedEnd<T>(
  graph: Adjacency,
  from: number,
  to: number,
  marks: Marks,
  search: (withFewer: number) => T,
): T {
  const isFewer = (graph.lengths[from] ?? 0) < (graph.lengths[to] ?? 0);
  const [withFewer, withMore] = isFewer ? [from, to] : [to, from];
  const begin = graph.starts[withMore] ?? 0;
  const end = begin + (graph.lengths[withMore] ?? 0);
  for (let at = begin; at < end; at += 1) mark(marks, graph.pool[at] ?? 0, 1);
  const found = search(withFewer);
  unmarkAll(marks, graph.pool, begin, end);
  return found;
}

/** Distance from `from` over a slot that is marked with 1: two or three, null for more. */
function stepsToMarked(graph: Adjacency, from: number, marks: Marks, queue: Int32Array): number | null {
  if (touchesMarked(graph, from, 1, marks)) return 2;
  const { starts, lengths, pool } = graph;
  const begin = starts[from] ?? 0;
  const end = begin + (lengths[from] ?? 0);
  queue[0] = askFor(graph, pool, begin, end);
  for (let at = begin; at < end; at += 1) if (touchesMarked(graph, pool[at] ?? 0, 1, marks)) return 3;
  return null;
}

/** Whether a slot has a chon that is marked with `ring`. */
export function touchesMarked({ starts, lengths, pool }: Adjacency, slot: number, ring: number, marks: Marks): boolean {
  const begin = starts[slot] ?? 0;
  const end = begin + (lengths[slot] ?? 0);
  for (let at = begin; at < end; at += 1) if (markOf(marks, pool[at] ?? 0) === ring) return true;
  return false;
}

/**
 * All shortest chains of up to three steps between two slots, in any order: only the slots in between (R11). Two slots
 * that are chons have one empty chain. There is no chain from a slot to itself, nor to a slot beyond three steps.
 * Searches from the slot with fewer chons. `queue` must have at least one entry; it is overwritten.
 */
export function shortestPaths(graph: Adjacency, from: number, to: number, marks: Marks, queue: Int32Array): number[][] {
  if (from === to) return [];
  return withMarkedEnd(graph, from, to, marks, (withFewer) => {
    const chains = markOf(marks, withFewer) === 1 ? [[]] : chainsToMarked(graph, withFewer, marks, queue);
    return withFewer === from ? chains : chains.map((chain) => chain.reverse());
  });
}

/**
 * The chains of one slot that is marked. If there are none, the chains of two slots whose last one is marked. It loops
 * by index for speed: it reads hundreds of slots for each chain.
 */
function chainsToMarked(graph: Adjacency, from: number, marks: Marks, queue: Int32Array): number[][] {
  const { starts, lengths, pool } = graph;
  const chains: number[][] = [];
  const begin = starts[from] ?? 0;
  const end = begin + (lengths[from] ?? 0);
  for (let at = begin; at < end; at += 1) {
    const chon = pool[at] ?? 0;
    if (markOf(marks, chon) === 1) chains.push([chon]);
  }
  if (chains.length > 0) return chains;
  queue[0] = askFor(graph, pool, begin, end);
  for (let at = begin; at < end; at += 1) {
    const first = pool[at] ?? 0;
    const beginBehind = starts[first] ?? 0;
    const endBehind = beginBehind + (lengths[first] ?? 0);
    for (let behind = beginBehind; behind < endBehind; behind += 1) {
      const second = pool[behind] ?? 0;
      if (markOf(marks, second) === 1) chains.push([first, second]);
    }
  }
  return chains;
}
