/**
 * What the graph is measured against: the breadth-first search anybody would write over plain typed arrays, as fast as it goes without
 * ids, changes or snapshots. Neighbours in one array without gaps, visited marked with the number of the search so that nothing is
 * cleared, queues kept.
 */
export interface PlainGraph {
  readonly start: Int32Array;
  readonly neighbours: Int32Array;
  readonly seen: Int32Array;
  readonly seenBehind: Int32Array;
  readonly distance: Uint8Array;
  readonly queue: Int32Array;
  readonly queueBehind: Int32Array;
  /** The number of the search that ran last. */
  search: number;
}

const STEPS = 3;

/** Lays pairs of ids out; an id is its own index. */
export function plainGraph(pairs: Int32Array, highestId: number): PlainGraph {
  const start = new Int32Array(highestId + 2);
  for (const id of pairs) start[id + 1] = (start[id + 1] ?? 0) + 1;
  for (let id = 0; id <= highestId; id += 1) start[id + 1] = (start[id + 1] ?? 0) + (start[id] ?? 0);
  const next = start.slice();
  const neighbours = new Int32Array(pairs.length);
  for (let at = 0; at < pairs.length; at += 1) {
    const id = pairs[at] ?? 0;
    const place = next[id] ?? 0;
    neighbours[place] = pairs[at ^ 1] ?? 0;
    next[id] = place + 1;
  }
  const room = () => new Int32Array(highestId + 1);
  return {
    start,
    neighbours,
    seen: room(),
    seenBehind: room(),
    distance: new Uint8Array(highestId + 1),
    queue: room(),
    queueBehind: room(),
    search: 0,
  };
}

/** Distances from one to all within three: gives how many, their distances stand in `distance` where `seen` has this search. */
export function plainWithin(graph: PlainGraph, from: number): number {
  const { start, neighbours, seen, distance, queue } = graph;
  graph.search += 1;
  const { search } = graph;
  seen[from] = search;
  distance[from] = 0;
  queue[0] = from;
  let first = 0;
  let length = 1;
  for (let step = 1; step <= STEPS; step += 1) {
    for (const end = length; first < end; first += 1) {
      const id = queue[first] ?? 0;
      const last = start[id + 1] ?? 0;
      for (let at = start[id] ?? 0; at < last; at += 1) {
        const next = neighbours[at] ?? 0;
        if (seen[next] === search) continue;
        seen[next] = search;
        distance[next] = step;
        queue[length] = next;
        length += 1;
      }
    }
  }
  return length;
}

/** Distance between two, from both ends: the smaller front takes the next step. -1 beyond three. */
export function plainDistance(graph: PlainGraph, from: number, to: number): number {
  if (from === to) return 0;
  graph.search += 1;
  const ends = [
    endAt(graph.seen, graph.queue, from, graph.search),
    endAt(graph.seenBehind, graph.queueBehind, to, graph.search),
  ];
  for (let steps = 1; steps <= STEPS; steps += 1) {
    const [one, other] = ends;
    if (one === undefined || other === undefined) return -1;
    const [moves, waits] = one.length - one.first <= other.length - other.first ? [one, other] : [other, one];
    if (stepMeets(graph, moves, waits)) return steps;
  }
  return -1;
}

/** One end of a search from both: what it has seen, and its front, the queue from `first` to `length`. */
interface End {
  readonly seen: Int32Array;
  readonly queue: Int32Array;
  first: number;
  length: number;
}

function endAt(seen: Int32Array, queue: Int32Array, id: number, search: number): End {
  seen[id] = search;
  queue[0] = id;
  return { seen, queue, first: 0, length: 1 };
}

function stepMeets({ start, neighbours, search }: PlainGraph, moves: End, waits: End): boolean {
  const { seen, queue } = moves;
  const seenByOther = waits.seen;
  let { first, length } = moves;
  for (const end = length; first < end; first += 1) {
    const id = queue[first] ?? 0;
    const last = start[id + 1] ?? 0;
    for (let at = start[id] ?? 0; at < last; at += 1) {
      const next = neighbours[at] ?? 0;
      if (seenByOther[next] === search) return true;
      if (seen[next] === search) continue;
      seen[next] = search;
      queue[length] = next;
      length += 1;
    }
  }
  moves.first = first;
  moves.length = length;
  return false;
}

/** All shortest chains up to three steps, by walking down the distances from the far end. Only the people in between. */
export function plainPaths(graph: PlainGraph, from: number, to: number): number[][] {
  const distance = plainDistance(graph, from, to);
  if (distance <= 0) return [];
  plainWithin(graph, to);
  const found: number[][] = [];
  walkDown(graph, from, distance, [], found);
  return found;
}

function walkDown(graph: PlainGraph, id: number, distance: number, path: readonly number[], found: number[][]): void {
  if (distance === 1) {
    found.push([...path]);
    return;
  }
  const last = graph.start[id + 1] ?? 0;
  for (let at = graph.start[id] ?? 0; at < last; at += 1) {
    const next = graph.neighbours[at] ?? 0;
    const isCloser = graph.seen[next] === graph.search && graph.distance[next] === distance - 1;
    if (isCloser) walkDown(graph, next, distance - 1, [...path, next], found);
  }
}
