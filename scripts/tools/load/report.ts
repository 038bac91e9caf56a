import { keepsUp, type Waits } from "./figures.ts";
import type { RateReport } from "./run.ts";
import type { Sample, Slice, SoakFigures } from "./soak.ts";

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
  const { rate, answered, waits, overloaded, unanswered, processors, residentBytes, heard, lateP99 } = report;
  const counts = [overloaded, errorsIn(report), unanswered].map(String);
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

const SOAK_HEAD = ["answered/s", "p50 ms", "p99 ms", "503", "errors", "no answer", "lost", "values MB", "process MB"];
const OPEN_HEAD = ["handles", "files", "clock ms", "timer ms"];

/** The head of the table of a long run on the terminal. */
export function soakHead(): string {
  return ["minute", ...SOAK_HEAD, ...OPEN_HEAD].map((cell) => cell.padStart(WIDTH)).join("");
}

/** One slice of it as a line. */
export function soakLine(slice: Slice): string {
  return soakCells(slice)
    .map((cell) => cell.padStart(WIDTH))
    .join("");
}

function soakCells({ load, sample }: Slice): string[] {
  const counts = [load.overloaded, errorsIn(load), load.unanswered, load.heard.lost].map(String);
  const waits = [load.waits.p50, load.waits.p99].map(milliseconds);
  return [sample.minute.toFixed(0), load.answered.toFixed(0), ...waits, ...counts, ...heldCells(sample)];
}

function heldCells({ heapBytes, residentBytes, handles, files, drift, timerLate }: Sample): string[] {
  const times = [drift, timerLate].map((ms) => milliseconds(ms ?? Number.NaN));
  return [megabytes(heapBytes), megabytes(residentBytes), String(handles), String(files), ...times];
}

/** What a long run came to. */
export function soakSentence({ minutes, rate, slices, beside, heapGrowth, residentGrowth }: SoakFigures): string {
  const sum = (pick: (load: RateReport) => number) => slices.reduce((all, { load }) => all + pick(load), 0);
  const { reconnections, sandboxes, resets, clockMoves, failures } = beside;
  const failed = Object.entries(failures).map(([message, count]) => `${count} × ${message}`);
  return (
    `${minutes} minutes at ${rate} requests a second: ${sum(({ overloaded }) => overloaded)} refused, ${sum(errorsIn)} errors, ` +
    `${sum(({ unanswered }) => unanswered)} without an answer, ${sum(({ heard }) => heard.lost)} of ` +
    `${sum(({ heard }) => heard.sent)} messages lost, ${sum(({ heard }) => heard.doubled)} doubled. Meanwhile ${reconnections} tabs came and went, ` +
    `${sandboxes} sandboxes were made, reset ${resets} times and moved in time ${clockMoves} times; ` +
    `${failed.length === 0 ? "none of it failed" : `failed: ${failed.join(", ")}`}. ` +
    `In the second half values grew by ${megabytes(heapGrowth)} MB an hour, the process by ${megabytes(residentGrowth)} MB.`
  );
}

/** The sentence and the table of a long run, as docs/load.md has them. */
export function soakMarkdown(figures: SoakFigures): string {
  const { before, after, slices } = figures;
  const ends = (name: string, sample: Sample) => [name, ...Array.from({ length: 7 }, () => ""), ...heldCells(sample)];
  const rows = [ends("before", before), ...slices.map(soakCells), ends("all closed", after)];
  const errors = [...new Set(slices.map(({ load }) => errorLine(load)).filter((line) => line !== undefined))];
  return [soakSentence(figures), ...errors, "", tableOf(["Minute", ...SOAK_HEAD, ...OPEN_HEAD], rows)].join("\n");
}

function errorsIn({ errors }: RateReport): number {
  return Object.values(errors).reduce((sum, count) => sum + count, 0);
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
