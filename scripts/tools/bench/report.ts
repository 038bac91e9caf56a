import { cpus } from "node:os";
import { LaunchError } from "../../launch/launch-error.mjs";
import { type Column, cellsOf, headOf, markdownOf } from "../../testing/table.ts";
import type { CallFigures, LoadFigures } from "./measure.ts";
import type { Client } from "./press.ts";
import type { Form } from "./server.ts";

/** The report of a run of the benchmark. */
export interface BenchReport {
  readonly startedAt: string;
  /** The measured commit, with a plus when the tree has uncommitted changes. */
  readonly revision: string;
  readonly machine: string;
  readonly client: Client;
  readonly seconds: number;
  readonly rounds: number;
  readonly forms: readonly Form[];
  readonly sizes: readonly SizeFigures[];
}

/** Everything measured at one size. */
export interface SizeFigures {
  readonly members: number;
  readonly calls: readonly CallFigures[];
  /** Calls that this university has no case for. */
  readonly skipped: readonly string[];
}

/** The machine that figures were taken on. */
export function machineHere(): string {
  return `${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}), Node ${process.versions.node}`;
}

/** The line above the tables. */
export function aboutLine({
  startedAt,
  revision,
  machine,
  client,
  seconds,
  rounds,
}: Omit<BenchReport, "sizes">): string {
  return `${startedAt.slice(0, 10)}, ${revision}, ${machine}. Asked by ${client}: ten connections, one thread; ${rounds} rounds of ${seconds} s.`;
}

const PLAIN_COLUMNS = (members: number): readonly Column<CallFigures>[] => [
  [`${members} members`, ({ call }) => call],
  ["bytes", ({ bytes }) => bytes],
  ["bare: /s", ({ bare }) => bare.requestsPerSecond.toFixed(0)],
  ["cpu µs", ({ bare }) => bare.cpu.toFixed(0)],
];
const FORM_COLUMNS: readonly Column<LoadFigures>[] = [
  ["/s", ({ requestsPerSecond }) => requestsPerSecond.toFixed(0)],
  ["share", ({ share }) => share.toFixed(3)],
  ["p50 ms", ({ p50 }) => p50.toFixed(2)],
  ["p99 ms", ({ p99 }) => p99.toFixed(2)],
  ["cpu µs", ({ cpu }) => cpu.toFixed(0)],
];

/** The head of a table of calls. */
export function callHead(members: number, forms: readonly Form[]): string[] {
  const ofForm = (form: Form) => headOf(FORM_COLUMNS).map((head, at) => (at === 0 ? `${form}: ${head}` : head));
  return [...headOf(PLAIN_COLUMNS(members)), ...forms.flatMap(ofForm)];
}

/** One call as a row of it. */
export function callRow(figures: CallFigures): string[] {
  const ofForms = Object.values(figures.forms).flatMap((form) => cellsOf(FORM_COLUMNS, form));
  return [...cellsOf(PLAIN_COLUMNS(0), figures), ...ofForms];
}

/** Share and processor time of each call in several measurements side by side: sizes of one run, or a run before and after a change. */
export function besideTable(columns: readonly (readonly [name: string, calls: readonly CallFigures[]])[]): string {
  const names = new Set(columns.flatMap(([, calls]) => calls.map(({ call }) => call)));
  const cell = (name: string, calls: readonly CallFigures[]) => {
    const [form] = Object.values(calls.find(({ call }) => call === name)?.forms ?? {});
    return form === undefined ? "–" : `${form.share.toFixed(3)} · ${form.cpu.toFixed(0)} µs`;
  };
  return markdownOf(
    ["share · cpu of the first form", ...columns.map(([name]) => name)],
    [...names].map((name) => [name, ...columns.map(([, calls]) => cell(name, calls))]),
  );
}

/** The whole report for docs/bench.md. */
export function benchMarkdown(report: BenchReport): string {
  const tables = report.sizes.map(({ members, calls }) =>
    markdownOf(callHead(members, report.forms), calls.map(callRow)),
  );
  return [aboutLine(report), ...tables].join("\n\n");
}

const END = "<!-- /figures -->";

/**
 * A page with other figures between `<!-- figures: NAME -->` and the end mark after it. Throws a LaunchError when the page has no such
 * place.
 */
export function withFigures(page: string, name: string, figures: string): string {
  const mark = `<!-- figures: ${name} -->`;
  const from = page.indexOf(mark);
  const to = page.indexOf(END, from);
  if (from === -1 || to === -1) throw new LaunchError(`The page has no place for figures: ${mark} … ${END}`);
  return `${page.slice(0, from + mark.length)}\n${figures.trim()}\n${page.slice(to)}`;
}
