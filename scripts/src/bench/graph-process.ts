import { forEachAcceptedPair } from "@chonsu/db/accepted-pairs";
import { openDatabase } from "@chonsu/db/open-database";
import { createChonGraph } from "@chonsu/server/chon/chon-graph";
import { acceptedRows } from "./graph-rows.ts";
import { compare, type Ratio } from "./rounds.ts";

/** What loading costs: `ratio` is to merely iterating the same rows (milliseconds), sizes are bytes. */
export interface LoadFigures extends Ratio {
  /** The arrays of the graph alone. */
  readonly arrayBytes: number;
  /** What the process grew by, garbage collected. */
  readonly processGrowth: number;
  /** The most the process held while loading, beyond what it held before. */
  readonly peakGrowth: number;
}

/** Loads the graph of a database file in a process that did nothing before, and writes what it took as JSON. */
export function measureLoad(file: string, loads: number): LoadFigures {
  const { connection, close } = openDatabase(file);
  const load = () => createChonGraph((take) => forEachAcceptedPair(connection, take));
  collect();
  const before = process.memoryUsage.rss();
  const graph = load();
  const peak = process.resourceUsage().maxRSS * 1024;
  collect();
  const processGrowth = process.memoryUsage.rss() - before;
  const arrayBytes = graph.bytes;
  const ratio = compare(loads, 1000, {
    ours: () => load().bytes,
    plain: () => countOf(acceptedRows(connection)),
  });
  close();
  return { ...ratio, arrayBytes, processGrowth, peakGrowth: peak - before };
}

function countOf(rows: Iterable<unknown>): number {
  let count = 0;
  for (const _ of rows) count += 1;
  return count;
}

function collect(): void {
  if (globalThis.gc === undefined) throw new Error("start with --expose-gc");
  globalThis.gc();
}

if (import.meta.main) {
  const [file = "", loads = "1"] = process.argv.slice(2);
  process.stdout.write(JSON.stringify(measureLoad(file, Number(loads))));
}
