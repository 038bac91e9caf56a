import { keepsUp, type Waits } from "./figures.ts";
import type { RateReport } from "./run.ts";
import type { SoakFigures } from "./soak.ts";

/** What a run leaves behind. */
export interface LoadReport {
  readonly startedAt: string;
  readonly machine: string;
  readonly members: number;
  readonly connections: number;
  readonly seconds: number;
  readonly rates: readonly RateReport[];
  readonly soak: SoakFigures | undefined;
  /** Mails that the server sent meanwhile. */
  readonly mails: number;
  /** Connections opened in a second. */
  readonly opened: number;
  /** Memory of the server for each of them, after a full collection. */
  readonly connectionBytes: number;
  /** Connections that broke under the load. */
  readonly lostConnections: number;
  /** How the server ended when it was told to. */
  readonly exitCode: number;
}

export type Connections = Pick<LoadReport, "connections" | "opened" | "connectionBytes">;

const MEGABYTE = 1024 * 1024;
const HEAD = ["answered/s", "p50 ms", "p99 ms", "longest", "503", "errors", "no answer", "cpus", "MB"];
const HEARD_HEAD = ["messages", "p50 ms", "p99 ms", "lost", "doubled", "late ms"];
const WIDTH = 10;
const SLOWEST = 12;

/** The head of the table on the terminal. */
export function rateHead(): string {
  return ["requests/s", ...HEAD, ...HEARD_HEAD].map((cell) => cell.padStart(WIDTH)).join("");
}

/** One rate as a line of it. */
export function rateLine(report: RateReport): string {
  return rateCells(report)
    .map((cell) => cell.padStart(WIDTH))
    .join("");
}

function rateCells(report: RateReport): string[] {
  const { rate, answered, waits, overloaded, errors, unanswered, processors, residentBytes, heard, lateP99 } = report;
  const failed = Object.values(errors).reduce((sum, count) => sum + count, 0);
  const counts = [overloaded, failed, unanswered].map(String);
  return [
    String(rate),
    answered.toFixed(0),
    ...[waits.p50, waits.p99, waits.max].map(milliseconds),
    ...counts,
    processors.toFixed(2),
    megabytes(residentBytes),
    String(heard.sent),
    ...[heard.p50, heard.p99].map(milliseconds),
    String(heard.lost),
    String(heard.doubled),
    milliseconds(lateP99),
  ];
}

/** Which errors there were, when there were any. */
export function errorLine({ rate, errors }: RateReport): string | undefined {
  const found = Object.entries(errors).map(([status, count]) => `${status}: ${count}`);
  return found.length === 0 ? undefined : `at ${rate} a second: ${found.join(", ")}`;
}

/** What the server can bear, in a sentence. */
export function saturation(rates: readonly RateReport[]): string {
  const first = rates.findIndex((rate) => !keepsUp(rate));
  const tooMuch = rates[first];
  const kept = first === -1 ? rates.at(-1) : rates[first - 1];
  const name = (rate: RateReport | undefined) => `${rate?.rate} requests a second`;
  if (tooMuch === undefined) return `Keeps up with ${name(kept)}, the highest rate asked.`;
  const most = Math.max(...rates.map(({ answered }) => answered));
  const top = `at most ${most.toFixed(0)} a second are answered`;
  if (kept === undefined) return `Does not keep up with ${name(tooMuch)}, the lowest rate asked; ${top}.`;
  return `Keeps up with ${name(kept)}, no longer with ${tooMuch.rate}; ${top}.`;
}

/** The table of rates, the sentence, and the slowest calls, as docs/load.md has them. */
export function loadMarkdown(report: LoadReport): string {
  const { rates, members, seconds, startedAt, machine } = report;
  const head = ["Requests a second", ...HEAD, ...HEARD_HEAD];
  const kept = rates.filter(keepsUp).at(-1);
  const about = `${startedAt.slice(0, 10)}, ${machine}; ${members} members, ${seconds} s a rate. ${connectionsSentence(report)}`;
  const table = tableOf(head, rates.map(rateCells));
  return [about, "", table, "", saturation(rates), ...(kept === undefined ? [] : ["", slowestMarkdown(kept)])].join(
    "\n",
  );
}

/** What open connections cost. */
export function connectionsSentence({ connections, opened, connectionBytes }: Connections): string {
  const kilobytes = (connectionBytes / 1024).toFixed(1);
  return `${connections} open connections: ${opened.toFixed(0)} opened a second, ${kilobytes} kB of the server's memory each.`;
}

/** The calls that took longest at the last rate the server kept up with. */
function slowestMarkdown({ kinds, rate }: RateReport): string {
  const slowest = Object.entries(kinds)
    .toSorted(([, a], [, b]) => b.p99 - a.p99)
    .slice(0, SLOWEST);
  const cells = ([name, { count, p50, p99 }]: [string, Waits]) => [
    name,
    String(count),
    milliseconds(p50),
    milliseconds(p99),
  ];
  return tableOf([`Slowest at ${rate}`, "requests", "p50 ms", "p99 ms"], slowest.map(cells));
}

/** A long run: what it came to, and the memory at six moments of it. */
export function soakMarkdown({ minutes, load, samples, heapGrowth, residentGrowth }: SoakFigures): string {
  const every = Math.max(1, Math.floor((samples.length - 1) / 6));
  const shown = samples.filter((_, index) => index % every === 0);
  const rows = shown.map(({ minute, heapBytes, residentBytes }) => [
    minute.toFixed(1),
    megabytes(heapBytes),
    megabytes(residentBytes),
  ]);
  const { rate, waits, overloaded, errors, unanswered, heard } = load;
  const failed = Object.values(errors).reduce((sum, count) => sum + count, 0);
  return [
    `${minutes} minutes at ${rate} requests a second: p50 ${milliseconds(waits.p50)} ms, p99 ${milliseconds(waits.p99)} ms (a full collection every ten seconds is in it), ` +
      `${overloaded} refused, ${failed} errors, ${unanswered} without an answer, ${heard.lost} of ${heard.sent} messages lost. ` +
      `In the second half values grew by ${megabytes(heapGrowth)} MB an hour, the process by ${megabytes(residentGrowth)} MB.`,
    "",
    tableOf(["Minute", "values MB", "process MB"], rows),
  ].join("\n");
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), `| --- |${" ---: |".repeat(head.length - 1)}`, ...rows.map(line)].join("\n");
}

function milliseconds(value: number): string {
  if (Number.isNaN(value)) return "–";
  return value.toFixed(value < 10 ? 1 : 0);
}

function megabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(Math.abs(bytes) < 10 * MEGABYTE ? 1 : 0);
}
