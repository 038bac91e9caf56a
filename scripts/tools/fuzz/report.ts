import type { Tally } from "../../check/reports.ts";
import { cut } from "../../testing/conformance/failure.ts";
import { quoted } from "../../testing/request.ts";
import { type Column, cellsOf, headOf, lineOf } from "../../testing/table.ts";
import { codeOf } from "./judge.ts";
import { INVARIANTS, type Moment } from "./play.ts";
import type { Request } from "./request.ts";
import type { FoundFault, FuzzRun } from "./run.ts";
import { type CallTally, shortcomings, unmetCodes } from "./tally.ts";

const WIDTH = 8;
const NAME_WIDTH = 32;

/** Counts for each call, and for the invariants. */
export function countsOf({ tallies, faults, asked }: FuzzRun): Tally {
  const broken = new Set(faults.map(({ fault }) => fault.call));
  const units = [...tallies.map(({ call }) => call), INVARIANTS];
  const passed = units.filter((unit) => !broken.has(unit)).length;
  return { passed, failed: broken.size, complaints: asked === 0 ? ["nothing was asked"] : shortcomings(tallies) };
}

/** The report of a run as text. */
export function textOf(run: FuzzRun): string {
  const { seed, asked, sequences, faults } = run;
  const { passed, failed, complaints } = countsOf(run);
  return [
    ...tableOf(run),
    "",
    ...faults.flatMap((found) => [faultText(found), ""]),
    ...complaints.map((complaint) => `✗ ${complaint}`),
    `${asked} requests in ${sequences} sequences, seed ${seed}: ${passed} calls and invariants hold, ${failed} do not`,
  ].join("\n");
}

const COLUMNS: readonly Column<CallTally>[] = [
  ["call", ({ call }) => call],
  ["asked", ({ asked }) => asked],
  ["2xx", ({ asked, succeeded }) => `${asked === 0 ? 0 : Math.round((succeeded / asked) * 100)} %`],
  ["codes", ({ codes }) => codes.size],
];

function tableOf({ tallies }: FuzzRun): string[] {
  const rows = tallies.map((row) => {
    const unmet = unmetCodes(row);
    const never = unmet.length === 0 ? "" : `  never ${unmet.join(", ")}`;
    return `${lineOf(cellsOf(COLUMNS, row), WIDTH, NAME_WIDTH)}${never}`;
  });
  return [lineOf(headOf(COLUMNS), WIDTH, NAME_WIDTH), ...rows];
}

/** A fault with the shortest sequence that shows it and the command that repeats it. */
export function faultText({ fault, again, moments, times }: FoundFault): string {
  const more = times > 1 ? ` (in ${times} sequences)` : "";
  return [
    `✗ ${fault.signature}${more}`,
    `  ${fault.message.replaceAll("\n", "\n  ")}`,
    `  again: npm run fuzz -- ${again}`,
    ...moments.map((moment, index) => `  ${index + 1}. ${momentText(moment)}`),
  ].join("\n");
}

function momentText(moment: Moment): string {
  if ("wait" in moment) return `${moment.wait / 1000} seconds pass`;
  const { request, answer } = moment;
  const came = answer === undefined ? "nothing" : `${answer.status} ${codeOf(answer.json)}`;
  return `${request.call} by ${request.caller.userId ?? "nobody"} → ${came}\n     ${curlOf(request)}`;
}

const TEXT_MAX = 2000;

/** A curl command that sends the same request to a server on this machine. */
function curlOf({ method, url, headers, payload }: Request): string {
  const sent = Object.entries(headers).filter(([name, value]) => name !== "host" || value !== "chonsu.test");
  const words = ["curl -sS -i --globoff --path-as-is", `-X ${method}`, word(`http://127.0.0.1:3000${url}`)];
  for (const [name, value] of sent) words.push(`-H ${word(`${name}: ${value}`)}`);
  if (payload !== undefined) words.push(dataOf(Buffer.from(payload)));
  return words.join(" ");
}

/** Binary or very long bodies are written as base64. */
function dataOf(bytes: Buffer): string {
  const text = bytes.toString();
  const isPlain = Buffer.from(text).equals(bytes) && !text.includes("\0");
  if (isPlain && text.length <= TEXT_MAX) return `--data-raw ${quoted(text)}`;
  return `--data-binary @<(base64 -d <<< ${cut(bytes.toString("base64"), TEXT_MAX)})`;
}

const word = (text: string) => quoted(cut(text, TEXT_MAX));
