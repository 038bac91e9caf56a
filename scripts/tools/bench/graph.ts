import { chanceOf } from "@chonsu/db/seed/crowd/draw/chance";
import { ChonGraph } from "@chonsu/server/chon/chon-graph";
import { Documents } from "@chonsu/server/search/documents";
import { createBitset, eachBit } from "@chonsu/server/sets/bitset";
import { markdownOf } from "../../testing/table.ts";
import { median } from "./quantiles.ts";

/** The two members of a distance. */
type Question = readonly [from: number, to: number];

const CHONS = 20;
const STEPS = 3;
const SHOWN_PEOPLE = 50;
const ROUNDS = 15;
const WARM_UP = 3;
const SEARCHES = 240;
const SEED = 20_261_121;

/**
 * Measures the graph of a small-world university. Each operation takes turns with a plain breadth-first pass to three steps over arrays
 * without gaps. Times are microseconds for an operation, ratios are relative to the plain pass. Throws when the two disagree about a
 * distance.
 */
export function measureGraph(members: number, searches = SEARCHES) {
  const { below } = chanceOf(SEED, "graph");
  const pairs = smallWorld(members, below);
  const documents = new Documents();
  for (const id of pairs) documents.put(id, 0);
  const began = performance.now();
  const graph = new ChonGraph(documents, (take) => {
    for (let at = 0; at < pairs.length; at += 2) take(pairs[at] ?? 0, pairs[at + 1] ?? 0);
  });
  const loadSeconds = (performance.now() - began) / 1000;
  const plain = plainPass(members, pairs);
  const near = createBitset(graph.size);
  const asked = Array.from({ length: searches }, (_, index): Question => {
    const from = below(members) + 1;
    const there: number[] = [];
    graph.markNear(from, [(index % STEPS) + 1], near.fill(0));
    eachBit(near, (slot) => there.push(documents.idOf(slot)));
    return [from, there[below(there.length)] ?? from];
  });
  for (const [from, to] of asked) {
    plain.pass(from);
    if (plain.distanceOf(to) !== graph.distance(from, to)) throw new Error(`no agreement from ${from} to ${to}`);
  }
  const people = Array.from({ length: SHOWN_PEOPLE }, () => below(members) + 1);
  const operations = {
    "distance(a, b)": compare(asked, (from, to) => graph.distance(from, to), plain.pass),
    "markNear(a, 1 to 3)": compare(asked, (from) => graph.markNear(from, [1, 2, 3], near.fill(0)), plain.pass),
    "distancesTo(a, 50 people)": compare(
      asked,
      (from) => graph.distancesTo(from, people)(people[0] ?? from),
      plain.pass,
    ),
    "paths(a, b)": compare(asked, (from, to) => graph.paths(from, to), plain.pass),
  };
  const reached = asked.reduce((sum, [from]) => sum + plain.pass(from), 0) / asked.length;
  return { members, chons: pairs.length / 2, reached, operations, loadSeconds, bytes: graph.bytes };
}

/** Runs both over all pairs in turns, so that other load on the machine slows both. */
function compare(
  asked: readonly Question[],
  ours: (...question: Question) => unknown,
  plain: (from: number) => unknown,
) {
  const microsOf = (run: (...question: Question) => unknown) => {
    const began = performance.now();
    for (const question of asked) run(...question);
    return ((performance.now() - began) * 1000) / asked.length;
  };
  const turns = Array.from({ length: WARM_UP + ROUNDS }, () => ({ ours: microsOf(ours), plain: microsOf(plain) }));
  const counted = turns.slice(WARM_UP);
  return {
    micros: median(counted.map((turn) => turn.ours)),
    ratio: median(counted.map((turn) => turn.ours / turn.plain)),
  };
}

type Figures = ReturnType<typeof measureGraph>;

/** The figures as docs/graph.md has them. */
export function graphMarkdown({ members, chons, reached, operations, loadSeconds, bytes }: Figures): string {
  const rows = Object.entries(operations).map(([name, { micros, ratio }]) => [
    `\`${name}\``,
    `${micros.toFixed(1)} µs`,
    `${ratio.toFixed(3)}×`,
  ]);
  const size = `${members} members, ${chons} chons, ${reached.toFixed(0)} members within three steps`;
  const load = `loaded in ${loadSeconds.toFixed(2)} s, ${(bytes / 2 ** 20).toFixed(0)} MB of arrays`;
  return `${size}; ${load}\n\n${markdownOf(["Operation", "Time", "of a plain pass"], rows)}`;
}

/**
 * The chons of a university, as pairs of ids in one array. Members form a ring and know the ones after them; three chons in ten are with
 * any other member. Ids are shuffled, so that neighbours are not side by side in memory.
 */
function smallWorld(members: number, below: (end: number) => number): Int32Array {
  const ids = Int32Array.from({ length: members }, (_, place) => place + 1);
  for (let at = members - 1; at > 0; at -= 1) {
    const other = below(at + 1);
    [ids[at], ids[other]] = [ids[other] ?? 0, ids[at] ?? 0];
  }
  const pairs = new Int32Array(members * CHONS);
  for (let at = 0; at < pairs.length; at += 2) {
    const place = Math.floor(at / CHONS);
    const step = (at % CHONS) / 2 + 1;
    const ahead = below(10) < 3 ? CHONS + below(Math.floor(members / 2) - CHONS) : step;
    pairs[at] = ids[place] ?? 0;
    pairs[at + 1] = ids[(place + ahead) % members] ?? 0;
  }
  return pairs;
}

/** A breadth-first search that visits everybody within three steps: neighbours side by side, visits marked by their pass. */
function plainPass(members: number, pairs: Int32Array) {
  const start = new Int32Array(members + 2);
  for (const id of pairs) start[id + 1] = (start[id + 1] ?? 0) + 1;
  for (let id = 0; id <= members; id += 1) start[id + 1] = (start[id + 1] ?? 0) + (start[id] ?? 0);
  const next = start.slice();
  const neighbours = new Int32Array(pairs.length);
  pairs.forEach((id, at) => {
    neighbours[next[id] ?? 0] = pairs[at ^ 1] ?? 0;
    next[id] = (next[id] ?? 0) + 1;
  });
  const seen = new Int32Array(members + 1);
  const distance = new Uint8Array(members + 1);
  const queue = new Int32Array(members + 1);
  let passes = 0;
  return {
    distanceOf: (id: number) => (seen[id] === passes ? distance[id] : null),
    /** The number of members within three steps, including the first one. */
    pass(from: number): number {
      passes += 1;
      const search = passes;
      seen[from] = search;
      distance[from] = 0;
      queue[0] = from;
      let first = 0;
      let length = 1;
      for (let step = 1; step <= STEPS; step += 1) {
        for (const end = length; first < end; first += 1) {
          const id = queue[first] ?? 0;
          const last = start[id + 1] ?? 0;
          for (let place = start[id] ?? 0; place < last; place += 1) {
            const neighbour = neighbours[place] ?? 0;
            if (seen[neighbour] === search) continue;
            seen[neighbour] = search;
            distance[neighbour] = step;
            queue[length] = neighbour;
            length += 1;
          }
        }
      }
      return length;
    },
  };
}
