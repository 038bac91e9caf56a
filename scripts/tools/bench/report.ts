import type { CallFigures, SizeFigures, StartFigures } from "./figures.ts";
import type { GraphFigures } from "./graph.ts";

const NAME_WIDTH = 38;
/** A call is marked when its cost grew more than its answer, by more than noise explains. */
const NOISE = 1.3;
const GROWTH_WIDTH = 32;

const MEGABYTE = 1024 * 1024;

/** What stands above a table: the university, and what it took to begin. */
export function startLines(scenario: string, members: number, start: StartFigures): string {
  const perMember = Math.round(start.loadBytes / members);
  return [
    "",
    `${scenario}: ${members} members, database ${megabytes(start.databaseBytes)}, opened in ${start.openMs.toFixed(0)} ms`,
    `graph and search index loaded in ${start.loadMs.toFixed(0)} ms, ${megabytes(start.loadBytes)}, ${perMember} bytes a member`,
    "",
  ].join("\n");
}

function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

/** The graph beside a plain breadth-first search over the same pairs. */
export function graphLines({ chons, searches, load }: GraphFigures): string {
  const ratios = Object.entries(searches).map(
    ([name, { ours, ratio }]) => `${name} ×${ratio.toFixed(2)} (${ours.toFixed(1)} µs)`,
  );
  return [
    `graph of ${chons} chons beside a plain search: ${ratios.join(", ")}`,
    `loading ×${load.ratio.toFixed(2)} of iterating the rows (${(load.ours / 1000).toFixed(2)} s), ${megabytes(load.arrayBytes)} of arrays, the process's own memory grew by ${megabytes(load.ownGrowth)} (${megabytes(load.residentGrowth)} with pages of the mapped file)`,
    "",
  ].join("\n");
}

const HEAD = ["req/s", "p50 ms", "p99 ms", "cpu µs", "bytes", "bare/s", "share", "from–to", "cpu share"];
const WIDTHS = [8, 8, 8, 9, 9, 8, 7, 12, 10];

/** The head of a table of calls. */
export function callHead(): string {
  return row("call", HEAD);
}

/** One call as a line of it. */
export function admissionQueue(figures: CallFigures): string {
  const { call, requestsPerSecond, p50, p99, cpu, bytes, bare, share, shareFrom, shareTo, cpuShare } = figures;
  return row(call, [
    requestsPerSecond.toFixed(0),
    p50.toFixed(2),
    p99.toFixed(2),
    cpu.toFixed(0),
    String(bytes),
    bare.requestsPerSecond.toFixed(0),
    share.toFixed(2),
    `${shareFrom.toFixed(2)}–${shareTo.toFixed(2)}`,
    cpuShare.toFixed(2),
  ]);
}

function row(name: string, cells: readonly string[]): string {
  return [name.padEnd(NAME_WIDTH), ...cells.map((cell, index) => cell.padStart(WIDTHS[index] ?? 0))].join("");
}

/** Calls as rows, sizes as columns: p50 at each, then by what the cost and the answer grew from each size to the next. */
export function growthTable(sizes: readonly SizeFigures[]): string {
  const names = [...new Set(sizes.flatMap(({ calls }) => calls.map(({ call }) => call)))];
  const head = growthRow("call", [
    ...sizes.map(({ members }) => `p50 ms @${members}`),
    ...sizes.slice(1).map(({ members }) => `→ ${members}: cost, bytes, found`),
  ]);
  const lines = names.map((name) => growthLine(name, sizes));
  return [
    "",
    "How costs grow (processor time of a request) beside what is answered and what is found; ! grew faster than both",
    head,
    ...lines,
  ].join("\n");
}

function growthLine(name: string, sizes: readonly SizeFigures[]): string {
  const figures = sizes.map(({ calls }) => calls.find(({ call }) => call === name));
  const steps = figures.slice(1).map((after, index) => growthCell(growthOf(figures[index], after)));
  return growthRow(name, [...figures.map((one) => (one === undefined ? "–" : one.p50.toFixed(2))), ...steps]);
}

/** By how much a call's cost grew, its answer, and what it found and counted; `isFaster` when the cost did so faster than both. */
export interface Growth {
  readonly cost: number;
  readonly bytes: number;
  readonly found: number;
  readonly isFaster: boolean;
}

/**
 * What a call came to at a size beside what it came to at a smaller one. The cost is processor time, as the bare route's of the same
 * run tells the machine's mood: its own growth beyond that of its bytes is taken off. Undefined when one of them was not measured.
 */
export function growthOf(before: CallFigures | undefined, after: CallFigures | undefined): Growth | undefined {
  if (before === undefined || after === undefined) return undefined;
  const bytes = after.bytes / before.bytes;
  const found = after.found / before.found;
  const mood = Math.max(1, after.bare.cpu / before.bare.cpu / Math.max(1, bytes));
  const cost = after.cpu / before.cpu / mood;
  return { cost, bytes, found, isFaster: cost > Math.max(1, bytes, found) * NOISE };
}

function growthCell(growth: Growth | undefined): string {
  if (growth === undefined) return "–";
  const { cost, bytes, found, isFaster } = growth;
  return `×${cost.toFixed(2)}, ×${bytes.toFixed(2)}, ×${found.toFixed(2)} ${isFaster ? "!" : " "}`;
}

function growthRow(name: string, cells: readonly string[]): string {
  return [name.padEnd(NAME_WIDTH), ...cells.map((cell) => cell.padStart(GROWTH_WIDTH))].join("");
}
