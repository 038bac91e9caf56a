import { type Column, cellsOf, headOf, lineOf, markdownOf } from "../../testing/table.ts";
import { keepsUp, type Waits } from "./figures.ts";
import type { RateReport } from "./run.ts";
import type { Sample, Slice, SoakFigures } from "./soak.ts";

/** The report of a run. */
export interface LoadReport {
  readonly startedAt: string;
  readonly machine: string;
  readonly members: number;
  readonly connections: number;
  readonly seconds: number;
  readonly rates: readonly RateReport[];
  readonly soak: SoakFigures | undefined;
  /** Mails that the server sent during the run. */
  readonly mails: number;
  /** Connections opened in a second. */
  readonly opened: number;
  /** Memory of the server for each of them, after a full collection. */
  readonly connectionBytes: number;
  /** Connections that broke under the load. */
  readonly lostConnections: number;
  /** The exit code of the server after it was told to end. */
  readonly exitCode: number;
}

type Connections = Pick<LoadReport, "connections" | "opened" | "connectionBytes">;

const MEGABYTE = 1024 * 1024;
const WIDTH = 11;
const SLOWEST = 12;

const RATE_COLUMNS: readonly Column<RateReport>[] = [
  ["requests/s", ({ rate }) => rate],
  ["answered/s", ({ answered }) => answered.toFixed(0)],
  ["p50 ms", ({ waits }) => milliseconds(waits.p50)],
  ["p99 ms", ({ waits }) => milliseconds(waits.p99)],
  ["longest", ({ waits }) => milliseconds(waits.max)],
  ["503", ({ overloaded }) => overloaded],
  ["errors", errorsIn],
  ["no answer", ({ unanswered }) => unanswered],
  ["cpus", ({ processors }) => processors.toFixed(2)],
  ["MB", ({ residentBytes }) => megabytes(residentBytes)],
  ["messages", ({ heard }) => heard.sent],
  ["p50 ms", ({ heard }) => milliseconds(heard.p50)],
  ["p99 ms", ({ heard }) => milliseconds(heard.p99)],
  ["lost", ({ heard }) => heard.lost],
  ["doubled", ({ heard }) => heard.doubled],
  ["late ms", ({ lateP99 }) => milliseconds(lateP99)],
];

/** The head of the table on the terminal, and one rate as a line of it. */
export const rateHead = () => lineOf(headOf(RATE_COLUMNS), WIDTH);
export const rateLine = (report: RateReport) => lineOf(cellsOf(RATE_COLUMNS, report), WIDTH);

/** Which errors there were, when there were any. */
export function errorLine({ rate, errors }: RateReport): string | undefined {
  const found = Object.entries(errors).map(([status, count]) => `${status}: ${count}`);
  return found.length === 0 ? undefined : `at ${rate} a second: ${found.join(", ")}`;
}

/** The limit of the server, in a sentence. */
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
  const kept = rates.filter(keepsUp).at(-1);
  const about = `${startedAt.slice(0, 10)}, ${machine}; ${members} members, ${seconds} s a rate. ${connectionsSentence(report)}`;
  const rows = rates.map((rate) => cellsOf(RATE_COLUMNS, rate));
  const parts = [about, markdownOf(headOf(RATE_COLUMNS), rows), saturation(rates)];
  return [...parts, ...(kept === undefined ? [] : [slowestMarkdown(kept)])].join("\n\n");
}

/** The costs of open connections. */
export function connectionsSentence({ connections, opened, connectionBytes }: Connections): string {
  const kilobytes = (connectionBytes / 1024).toFixed(1);
  return `${connections} open connections: ${opened.toFixed(0)} opened a second, ${kilobytes} kB of the server's memory each.`;
}

/** The calls that took longest at the last rate the server kept up with. */
function slowestMarkdown({ kinds, rate }: RateReport): string {
  const columns: readonly Column<[string, Waits]>[] = [
    [`Slowest at ${rate}`, ([name]) => name],
    ["requests", ([, { count }]) => count],
    ["p50 ms", ([, { p50 }]) => milliseconds(p50)],
    ["p99 ms", ([, { p99 }]) => milliseconds(p99)],
  ];
  const slowest = Object.entries(kinds).toSorted(([, a], [, b]) => b.p99 - a.p99);
  const rows = slowest.slice(0, SLOWEST).map((kind) => cellsOf(columns, kind));
  return markdownOf(headOf(columns), rows);
}

const SOAK_COLUMNS: readonly Column<Slice>[] = [
  ["minute", ({ sample }) => sample.minute.toFixed(0)],
  ["answered/s", ({ load }) => load.answered.toFixed(0)],
  ["p50 ms", ({ load }) => milliseconds(load.waits.p50)],
  ["p99 ms", ({ load }) => milliseconds(load.waits.p99)],
  ["503", ({ load }) => load.overloaded],
  ["errors", ({ load }) => errorsIn(load)],
  ["no answer", ({ load }) => load.unanswered],
  ["lost", ({ load }) => load.heard.lost],
];
/** What the server holds. */
const HELD_COLUMNS: readonly Column<Sample>[] = [
  ["values MB", ({ heapBytes }) => megabytes(heapBytes)],
  ["own MB", ({ ownBytes }) => megabytes(ownBytes)],
  ["mapped MB", ({ mappedBytes }) => megabytes(mappedBytes)],
  ["handles", ({ handles }) => sumOf(handles)],
  ["files", ({ files }) => sumOf(files)],
  ["clock ms", ({ drift }) => milliseconds(drift ?? Number.NaN)],
  ["timer ms", ({ timerLate }) => milliseconds(timerLate ?? Number.NaN)],
];
const SOAK_HEAD = [...headOf(SOAK_COLUMNS), ...headOf(HELD_COLUMNS)];

/** The head of the table of a long run on the terminal, and one slice of it as a line. */
export const soakHead = () => lineOf(SOAK_HEAD, WIDTH);
export const soakLine = (slice: Slice) => lineOf(soakCells(slice), WIDTH);

function soakCells(slice: Slice): string[] {
  return [...cellsOf(SOAK_COLUMNS, slice), ...cellsOf(HELD_COLUMNS, slice.sample)];
}

/** The result of a long run, in a sentence. */
export function soakSentence(figures: SoakFigures): string {
  const { minutes, rate, slices, before, after, beside, heapGrowth, ownGrowth, mappedGrowth } = figures;
  const sum = (pick: (load: RateReport) => number) => slices.reduce((all, { load }) => all + pick(load), 0);
  const { reconnections, sandboxes, resets, clockMoves, failures } = beside;
  const failed = Object.entries(failures).map(([message, count]) => `${count} × ${message}`);
  return (
    `${minutes} minutes at ${rate} requests a second: ${sum(({ overloaded }) => overloaded)} refused, ${sum(errorsIn)} errors, ` +
    `${sum(({ unanswered }) => unanswered)} without an answer, ${sum(({ heard }) => heard.lost)} of ` +
    `${sum(({ heard }) => heard.sent)} messages lost, ${sum(({ heard }) => heard.doubled)} doubled. Meanwhile ${reconnections} tabs came and went, ` +
    `${sandboxes} sandboxes were made, reset ${resets} times and moved in time ${clockMoves} times; ` +
    `${failed.length === 0 ? "none of it failed" : `failed: ${failed.join(", ")}`}. ` +
    `In the second half values grew by ${megabytes(heapGrowth)} MB an hour, the process's own memory by ${megabytes(ownGrowth)} MB, ` +
    `what it has mapped of files by ${megabytes(mappedGrowth)} MB. Open at the end and not before: ` +
    `${leftOver(before.handles, after.handles)} of handles, ${leftOver(before.files, after.files)} of files.`
  );
}

type Counts = Readonly<Record<string, number>>;

/** The things of which more are open after the run than before: `2 × Timeout`. */
export function leftOver(before: Counts, after: Counts): string {
  const more = Object.entries(after).map(([kind, count]) => [kind, count - (before[kind] ?? 0)] as const);
  const left = more.filter(([, count]) => count > 0).map(([kind, count]) => `${count} × ${kind}`);
  return left.length === 0 ? "nothing" : left.join(", ");
}

function sumOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** The sentence and the table of a long run, as docs/load.md has them. */
export function soakMarkdown(figures: SoakFigures): string {
  const { before, after, slices } = figures;
  const none = SOAK_COLUMNS.slice(1).map(() => "");
  const ends = (name: string, sample: Sample) => [name, ...none, ...cellsOf(HELD_COLUMNS, sample)];
  const rows = [ends("before", before), ...slices.map(soakCells), ends("all closed", after)];
  const errors = [...new Set(slices.map(({ load }) => errorLine(load)).filter((line) => line !== undefined))];
  return [soakSentence(figures), ...errors, "", markdownOf(SOAK_HEAD, rows)].join("\n");
}

function errorsIn({ errors }: RateReport): number {
  return Object.values(errors).reduce((sum, count) => sum + count, 0);
}

function milliseconds(value: number): string {
  if (Number.isNaN(value)) return "–";
  return value.toFixed(value < 10 ? 1 : 0);
}

function megabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(Math.abs(bytes) < 10 * MEGABYTE ? 1 : 0);
}
