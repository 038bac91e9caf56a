import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { forEachAcceptedPair } from "@chonsu/db/accepted-pairs";
import { openDatabase } from "@chonsu/db/open-database";
import { type ChonGraph, createChonGraph } from "@chonsu/server/chon/chon-graph";
import { sequence } from "./graph-dataset.ts";
import { type PlainGraph, plainDistance, plainGraph, plainPaths, plainWithin } from "./graph-plain.ts";
import type { LoadFigures } from "./graph-process.ts";
import { acceptedRows } from "./graph-rows.ts";
import { compare, type Ratio } from "./rounds.ts";

export interface GraphBenchOptions {
  /** A database file with members and chons; it is only read. */
  readonly file: string;
  /** How often each search is compared; the figure is the median of the ratios. */
  readonly rounds?: number;
  /** Searches in one round. */
  readonly searches?: number;
  /** How often loading is compared with iterating. */
  readonly loads?: number;
}

/** What the graph costs, as plain data. Times are microseconds an operation, ratios those to the plain search on the same graph. */
export interface GraphFigures {
  readonly members: number;
  readonly chons: number;
  /** Found within three steps, on average. */
  readonly reached: number;
  readonly searches: { readonly [name in SearchName]: Ratio };
  readonly load: LoadFigures;
}

type SearchName = "distance" | "distancesFrom" | "markNear" | "distancesTo" | "paths";

const ROUNDS = 41;
const SEARCHES = 240;
const LOADS = 5;
const SHOWN_PEOPLE = 50;
const SEED = 7;
const WORD = 32;
const PROCESS = fileURLToPath(new URL("./graph-process.ts", import.meta.url));

/**
 * Measures the graph of a database against a plain breadth-first search over the same pairs in the same run, turn by turn, and loading
 * it against merely iterating the rows, in a process of its own. Throws when the two searches ever disagree.
 */
export function runGraphBench({
  file,
  rounds = ROUNDS,
  searches = SEARCHES,
  loads = LOADS,
}: GraphBenchOptions): GraphFigures {
  const load: LoadFigures = JSON.parse(
    execFileSync(process.execPath, ["--expose-gc", "--no-warnings", PROCESS, file, String(loads)], {
      encoding: "utf8",
    }),
  );
  const { connection, close } = openDatabase(file);
  const graph = createChonGraph((take) => forEachAcceptedPair(connection, take));
  const pairs = Int32Array.from(flat(acceptedRows(connection)));
  close();
  const highest = pairs.reduce((high, id) => Math.max(high, id), 0);
  const plain = plainGraph(pairs, highest);
  const asked = questions(graph, pairs, searches);
  assertSame(graph, plain, asked);
  const near = new Int32Array(Math.ceil(graph.size / WORD));
  const froms = asked.map(({ from }) => from);
  return {
    members: new Set(pairs).size,
    chons: pairs.length / 2,
    reached: froms.reduce((sum, from) => sum + plainWithin(plain, from), 0) / froms.length,
    searches: {
      distance: compare(rounds, searches, {
        ours: () => sumOf(asked, ({ from, to }) => graph.distance(from, to) ?? 0),
        plain: () => sumOf(asked, ({ from, to }) => plainDistance(plain, from, to)),
      }),
      distancesFrom: compare(rounds, searches, {
        ours: () => sumOf(asked, ({ from, to }) => graph.distancesFrom(from)(to) ?? 0),
        plain: () => sumOf(asked, ({ from }) => plainWithin(plain, from)),
      }),
      markNear: compare(rounds, searches, {
        ours: () =>
          sumOf(asked, ({ from }) => {
            graph.markNear(from, [1, 2, 3], near.fill(0));
            return near[0] ?? 0;
          }),
        plain: () => sumOf(asked, ({ from }) => plainWithin(plain, from)),
      }),
      distancesTo: compare(rounds, searches, {
        ours: () => sumOf(asked, ({ from, to, people }) => graph.distancesTo(from, people)(to) ?? 0),
        plain: () => sumOf(asked, ({ from }) => plainWithin(plain, from)),
      }),
      paths: compare(rounds, searches, {
        ours: () => sumOf(asked, ({ from, to }) => graph.paths(from, to).length),
        plain: () => sumOf(asked, ({ from, to }) => plainPaths(plain, from, to).length),
      }),
    },
    load,
  };
}

/** Somebody who asks, whom they ask about, and a page of people shown to them. */
interface Question {
  readonly from: number;
  readonly to: number;
  readonly people: readonly number[];
}

/** Questions about people at one, two and three steps and beyond, a quarter each. */
function questions(graph: ChonGraph, pairs: Int32Array, count: number): Question[] {
  const random = sequence(SEED);
  const anybody = () => pairs[random() % pairs.length] ?? 0;
  return Array.from({ length: count }, (_, index) => {
    const from = anybody();
    const there = graph.distancesFrom(from).at((index % 4) + 1);
    const to = index % 4 === 3 ? anybody() : (there[random() % there.length] ?? anybody());
    return { from, to, people: [to, ...Array.from({ length: SHOWN_PEOPLE - 1 }, anybody)] };
  });
}

function assertSame(graph: ChonGraph, plain: PlainGraph, asked: readonly Question[]): void {
  for (const { from, to, people } of asked) {
    const all = graph.distancesFrom(from);
    const some = graph.distancesTo(from, people);
    const known = [graph.distance(from, to), all(to), some(to)].map((distance) => distance ?? -1);
    const found = plainDistance(plain, from, to);
    const paths = graph.paths(from, to);
    const same = known.every((distance) => distance === found) && paths.length === plainPaths(plain, from, to).length;
    if (!same || all.within(3).length + 1 !== plainWithin(plain, from)) {
      throw new Error(`the graph and the plain search disagree from ${from} to ${to}`);
    }
  }
}

function sumOf(asked: readonly Question[], ask: (question: Question) => number): number {
  let sum = 0;
  for (const question of asked) sum += ask(question);
  return sum;
}

function* flat(pairs: Iterable<readonly [number, number]>): Generator<number> {
  for (const [a, b] of pairs) {
    yield a;
    yield b;
  }
}
