import { CHON_DISTANCE_MAX } from "@chonsu/shared/limits";

/**
 * Who is whose 1촌, by slots 0..size-1: the chons of `slot` stand at `start[slot]`, `degree[slot]` of them, ascending. The functions
 * below read it and nothing else; they know neither members nor rows.
 */
export interface Adjacency {
  readonly size: number;
  readonly start: Int32Array;
  readonly degree: Int32Array;
  readonly pool: Int32Array;
}

/**
 * Two bits a slot: 0 for not reached, else the distance 1..3. The functions that need some for themselves are given empty ones and
 * leave them empty.
 */
export type Marks = Uint8Array;

/** Marks for a graph of this many slots. */
export function createMarks(size: number): Marks {
  return new Uint8Array((size + 3) >> 2);
}

/** The distance a slot is marked with, 0 for none and for slots the marks do not reach. */
export function markOf(marks: Marks, slot: number): number {
  return ((marks[slot >> 2] ?? 0) >> ((slot & 3) << 1)) & 3;
}

function mark(marks: Marks, slot: number, distance: number): void {
  const cell = slot >> 2;
  marks[cell] = (marks[cell] ?? 0) | (distance << ((slot & 3) << 1));
}

/** Empties the marks of some slots. */
export function unmarkAll(marks: Marks, slots: Int32Array, from: number, to: number): void {
  for (let at = from; at < to; at += 1) marks[(slots[at] ?? 0) >> 2] = 0;
}

/**
 * Everybody within `steps` of `from`, in one pass: marks them, and writes them into `queue` level by level, `from` itself first. Gives
 * where each level ends: level n, the slots at exactly n, stands from `ends[n - 1]` to `ends[n]`. `from` is marked as the furthest, so
 * that nobody goes back to it. Cost: each relation of those within `steps - 1` is looked at once. `queue` has room for the whole graph.
 */
export function reach(graph: Adjacency, from: number, steps: number, marks: Marks, queue: Int32Array): number[] {
  const { start, degree, pool } = graph;
  const ends = [1];
  queue[0] = from;
  mark(marks, from, CHON_DISTANCE_MAX);
  let first = 0;
  let length = 1;
  for (let step = 1; step <= steps; step += 1) {
    const levelEnd = length;
    for (; first < levelEnd; first += 1) {
      const slot = queue[first] ?? 0;
      const begin = start[slot] ?? 0;
      const end = begin + (degree[slot] ?? 0);
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

/** Chon distance between two slots: 0 self, 1..3, null beyond or unconnected (R11). Searches from both ends. */
export function distanceBetween(graph: Adjacency, from: number, to: number, marks: Marks): number | null {
  if (from === to) return 0;
  const isFewer = (graph.degree[from] ?? 0) < (graph.degree[to] ?? 0);
  const [few, many] = isFewer ? [from, to] : [to, from];
  const begin = graph.start[many] ?? 0;
  const end = begin + (graph.degree[many] ?? 0);
  for (let at = begin; at < end; at += 1) mark(marks, graph.pool[at] ?? 0, 1);
  const distance = markOf(marks, few) === 1 ? 1 : stepsToMarked(graph, few, 1, marks);
  unmarkAll(marks, graph.pool, begin, end);
  return distance;
}

/** Steps from `from` beyond a ring of slots marked with the distance `ring`: one step further, two, or null for more. */
function stepsToMarked(graph: Adjacency, from: number, ring: number, marks: Marks): number | null {
  const { start, degree, pool } = graph;
  const begin = start[from] ?? 0;
  const end = begin + (degree[from] ?? 0);
  for (let at = begin; at < end; at += 1) if (markOf(marks, pool[at] ?? 0) === ring) return ring + 1;
  for (let at = begin; at < end; at += 1) if (touchesMarked(graph, pool[at] ?? 0, ring, marks)) return ring + 2;
  return null;
}

function touchesMarked({ start, degree, pool }: Adjacency, slot: number, ring: number, marks: Marks): boolean {
  const begin = start[slot] ?? 0;
  const end = begin + (degree[slot] ?? 0);
  for (let at = begin; at < end; at += 1) if (markOf(marks, pool[at] ?? 0) === ring) return true;
  return false;
}

/**
 * Distances from one slot to some others, in their order, in one pass: the slots within two steps are marked, and who is not among
 * them is at three when one of their own chons is at two. Much less to look at than everybody within three. `queue` as for `reach`.
 */
export function distancesToMany(
  graph: Adjacency,
  from: number,
  targets: readonly number[],
  marks: Marks,
  queue: Int32Array,
): (number | null)[] {
  const ring = CHON_DISTANCE_MAX - 1;
  const length = reach(graph, from, ring, marks, queue).at(-1) ?? 0;
  const distances = targets.map((target) => {
    if (target === from) return 0;
    const known = markOf(marks, target);
    if (known !== 0) return known;
    return touchesMarked(graph, target, ring, marks) ? CHON_DISTANCE_MAX : null;
  });
  unmarkAll(marks, queue, 0, length);
  return distances;
}

/**
 * All shortest chains of up to three steps between two slots: only the slots in between, in ascending order (R11). A chon gives one
 * empty chain; oneself and everybody beyond three steps give none.
 */
export function shortestPaths(graph: Adjacency, from: number, to: number, marks: Marks): number[][] {
  const distance = distanceBetween(graph, from, to, marks);
  if (distance === 1) return [[]];
  if (distance === null || distance === 0) return [];
  const begin = graph.start[to] ?? 0;
  const end = begin + (graph.degree[to] ?? 0);
  for (let at = begin; at < end; at += 1) mark(marks, graph.pool[at] ?? 0, 1);
  const paths: number[][] = [];
  if (distance === 2) forEachMarked(graph, from, marks, (between) => paths.push([between]));
  else addPathsOverTwo(graph, from, marks, paths);
  unmarkAll(marks, graph.pool, begin, end);
  return paths;
}

/** Chains of two, the second of whom is marked. By index: there are hundreds of pairs to look at for each one that is a chain. */
function addPathsOverTwo(graph: Adjacency, from: number, marks: Marks, paths: number[][]): void {
  const begin = graph.start[from] ?? 0;
  const end = begin + (graph.degree[from] ?? 0);
  for (let at = begin; at < end; at += 1) {
    const first = graph.pool[at] ?? 0;
    forEachMarked(graph, first, marks, (second) => paths.push([first, second]));
  }
}

function forEachMarked(
  { start, degree, pool }: Adjacency,
  slot: number,
  marks: Marks,
  act: (chon: number) => void,
): void {
  const begin = start[slot] ?? 0;
  const end = begin + (degree[slot] ?? 0);
  for (let at = begin; at < end; at += 1) {
    const chon = pool[at] ?? 0;
    if (markOf(marks, chon) === 1) act(chon);
  }
}

/** The chons of a slot, ascending. */
export function chonsOf({ start, degree, pool }: Adjacency, slot: number): number[] {
  const begin = start[slot] ?? 0;
  return Array.from(pool.subarray(begin, begin + (degree[slot] ?? 0)));
}
