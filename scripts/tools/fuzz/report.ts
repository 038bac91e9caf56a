import type { Tally } from "../../check/reports.ts";
import { cut } from "../../testing/conformance/failure.ts";
import { quoted } from "../../testing/request.ts";
import { lineOf } from "../../testing/table.ts";
import { codeOf } from "./oracle.ts";
import type { Request } from "./request.ts";
import type { FoundFault, FuzzRun, Moment } from "./runner.ts";

const WIDTH = 8;
const NAME_WIDTH = 32;
/** A call with fewer requests than this need not have succeeded. */
const ENOUGH = 100;

/** Counts the calls of some runs. Calls whose requests are all refused are complaints: a fuzz of them shows nothing. */
export function countsOf(...runs: readonly FuzzRun[]): Tally {
  const broken = new Set(runs.flatMap(({ faults }) => faults.map(({ fault }) => fault.call)));
  const calls = runs.flatMap(({ coverage }) => coverage);
  const refused = calls.filter(({ asked, succeeded }) => asked >= ENOUGH && succeeded === 0);
  return {
    passed: calls.filter(({ call }) => !broken.has(call)).length,
    failed: broken.size,
    complaints: [
      ...runs.filter(({ asked }) => asked === 0).map(() => "nothing was asked"),
      ...refused.map(({ call, asked }) => `${call} has refused all ${asked} requests`),
    ],
  };
}

/** The report of a run as text. */
export function textOf(run: FuzzRun): string {
  const { seed, asked, sequences, coverage, faults } = run;
  const { passed, failed, complaints } = countsOf(run);
  const rows = coverage.map(({ call, ...counts }) => [call, `${counts.asked}`, `${counts.succeeded}`]);
  return [
    ...[["call", "asked", "2xx"], ...rows].map((cells) => lineOf(cells, WIDTH, NAME_WIDTH)),
    "",
    ...faults.flatMap((found) => [faultText(found), ""]),
    ...complaints.map((complaint) => `✗ ${complaint}`),
    `${asked} requests in ${sequences} sequences, seed ${seed}: ${passed} calls without a fault, ${failed} with one`,
  ].join("\n");
}

/** A fault with the shortest sequence that shows it and the command that repeats it. */
export function faultText({ fault, again, moments }: FoundFault): string {
  return [
    `✗ ${fault.signature}`,
    `  ${fault.message.replaceAll("\n", "\n  ")}`,
    `  again: npm run fuzz -- ${again}`,
    ...moments.map((moment, index) => `  ${index + 1}. ${momentText(moment)}`),
  ].join("\n");
}

function momentText(moment: Moment): string {
  if (typeof moment === "string") return moment;
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
