import type { Tally } from "../../check/reports.ts";
import { cut } from "../../testing/conformance/failure.ts";
import { quoted } from "../../testing/request.ts";
import { lineOf } from "../../testing/table.ts";
import { shortcomings, unmetCodes } from "./coverage.ts";
import { INVARIANTS } from "./fault.ts";
import { codeOf } from "./oracle.ts";
import type { Request } from "./request.ts";
import type { FoundFault, FuzzRun, Moment } from "./runner.ts";

const WIDTH = 8;
const NAME_WIDTH = 32;

/** Counts for each call of some runs, and for the invariants of each. */
export function countsOf(...runs: readonly FuzzRun[]): Tally {
  const units = runs.map(({ coverage, faults }) => {
    const broken = new Set(faults.map(({ fault }) => fault.call));
    return { all: [...new Set([...coverage.map(({ call }) => call), INVARIANTS, ...broken])], broken };
  });
  const failed = units.reduce((sum, { broken }) => sum + broken.size, 0);
  const passed = units.reduce((sum, { all }) => sum + all.length, 0) - failed;
  const complaints = runs.flatMap(({ asked, coverage }) =>
    asked === 0 ? ["nothing was asked"] : shortcomings(coverage),
  );
  return { passed, failed, complaints };
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

function tableOf({ coverage }: FuzzRun): string[] {
  const lines = coverage.map((row) => {
    const share = `${row.asked === 0 ? 0 : Math.round((row.succeeded / row.asked) * 100)} %`;
    const unmet = unmetCodes(row);
    const never = unmet.length === 0 ? "" : `  never ${unmet.join(", ")}`;
    return `${lineOf([row.call, `${row.asked}`, share, `${row.codes.size}`], WIDTH, NAME_WIDTH)}${never}`;
  });
  return [lineOf(["call", "asked", "2xx", "codes"], WIDTH, NAME_WIDTH), ...lines];
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
