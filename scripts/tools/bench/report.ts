import { cpus } from "node:os";
import type { CallFigures, LoadFigures } from "./measure.ts";
import type { Client } from "./press.ts";
import type { Form } from "./server.ts";

/** What a run of the benchmark leaves behind. */
export interface BenchReport {
  readonly startedAt: string;
  /** The commit that was measured, with a plus when the tree has changes beside it. */
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

/** What stands above the tables. */
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

/** The head of a table of calls. */
export function callHead(members: number, forms: readonly Form[]): string {
  const head = forms.flatMap((form) => [`${form}: /s`, "share", "p50 ms", "p99 ms", "cpu µs"]);
  const cells = [`${members} members`, "bytes", "bare: /s", "cpu µs", ...head];
  return `${rowOf(cells)}\n| --- |${" ---: |".repeat(cells.length - 1)}`;
}

/** One call as a row of it. */
export function callRow({ call, bytes, bare, forms }: CallFigures): string {
  const of = ({ requestsPerSecond, share, p50, p99, cpu }: LoadFigures) => [
    requestsPerSecond.toFixed(0),
    share.toFixed(3),
    p50.toFixed(2),
    p99.toFixed(2),
    cpu.toFixed(0),
  ];
  const plain = [call, String(bytes), bare.requestsPerSecond.toFixed(0), bare.cpu.toFixed(0)];
  return rowOf([...plain, ...Object.values(forms).flatMap(of)]);
}

/** Share and processor time of each call in several measurements beside each other: sizes of one run, or a run before and after. */
export function besideTable(columns: readonly (readonly [name: string, calls: readonly CallFigures[]])[]): string {
  const names = new Set(columns.flatMap(([, calls]) => calls.map(({ call }) => call)));
  const cell = (name: string, calls: readonly CallFigures[]) => {
    const [form] = Object.values(calls.find(({ call }) => call === name)?.forms ?? {});
    return form === undefined ? "–" : `${form.share.toFixed(3)} · ${form.cpu.toFixed(0)} µs`;
  };
  return [
    rowOf(["share · cpu of the first form", ...columns.map(([name]) => name)]),
    `| --- |${" ---: |".repeat(columns.length)}`,
    ...[...names].map((name) => rowOf([name, ...columns.map(([, calls]) => cell(name, calls))])),
  ].join("\n");
}

/** All of it as docs/bench.md has it. */
export function benchMarkdown(report: BenchReport): string {
  const tables = report.sizes.map(({ members, calls }) =>
    [callHead(members, report.forms), ...calls.map(callRow)].join("\n"),
  );
  return [aboutLine(report), ...tables].join("\n\n");
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
