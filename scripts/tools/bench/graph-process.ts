import { readFileSync } from "node:fs";
import { forEachAcceptedPair } from "@chonsu/db/accepted-pairs";
import { openDatabase } from "@chonsu/db/open-database";
import { createChonGraph } from "@chonsu/server/chon/chon-graph";
import { acceptedRows } from "./graph-rows.ts";
import { compare, type Ratio } from "./rounds.ts";

const BYTES_PER_KIB = 1024;

/** What loading costs: `ratio` is to merely iterating the same rows (milliseconds), sizes are bytes. */
export interface LoadFigures extends Ratio {
  /** The arrays of the graph alone. */
  readonly arrayBytes: number;
  /** What the process's own memory grew by, garbage collected. Pages of the mapped file are the system's to take back: not counted. */
  readonly ownGrowth: number;
  /** The same with those pages. */
  readonly residentGrowth: number;
}

/** Loads the graph of a database file in a process that did nothing before, and writes what it took as JSON. */
export function measureLoad(file: string, loads: number): LoadFigures {
  const { connection, close } = openDatabase(file);
  const load = () => createChonGraph((take) => forEachAcceptedPair(connection, take));
  collect();
  const before = memoryOfProcess();
  const graph = load();
  collect();
  const after = memoryOfProcess();
  const arrayBytes = graph.bytes;
  const ratio = compare(loads, 1000, {
    ours: () => load().bytes,
    plain: () => countOf(acceptedRows(connection)),
  });
  close();
  return {
    ...ratio,
    arrayBytes,
    ownGrowth: after.own - before.own,
    residentGrowth: after.resident - before.resident,
  };
}

/** Bytes. Only Linux tells a process's own memory from files it has mapped; elsewhere both are one figure. */
function memoryOfProcess(): { readonly own: number; readonly resident: number } {
  const resident = process.memoryUsage.rss();
  if (process.platform !== "linux") return { own: resident, resident };
  const [, kib] = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return { own: Number(kib) * BYTES_PER_KIB, resident };
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
