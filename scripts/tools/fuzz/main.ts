import { writeFileSync } from "node:fs";
import { LaunchError, launch } from "../../launch/launch-error.mjs";
import { flag, listOf, maybe, readOptions, seed, usually, wholeFrom, word } from "../../testing/command-line.ts";
import { fuzzControl } from "./control/target.ts";
import { fuzzProduct } from "./product/target.ts";
import { countsOf, faultText, textOf } from "./report.ts";
import type { FoundFault, FuzzRun } from "./runner.ts";

/** How many requests to the control plane follow those to the product. */
const CONTROL_REQUESTS = 30;

/** The options of the command line. Without a seed it draws one and prints it. Throws a LaunchError for invalid arguments. */
export function readFuzzOptions(args: readonly string[]) {
  const { replay, ...options } = readOptions(args, {
    requests: usually("20000", wholeFrom(1, 2 ** 31)),
    seed,
    /** Only calls whose name begins with one of these. Empty: all calls. */
    calls: usually("", listOf(word)),
    /** One sequence of a seed to run alone. */
    replay: maybe(sequenceOf),
    /** Whether only the control plane of a stand-in is fuzzed. */
    control: flag,
    /** The file for the counts, as JSON. */
    json: maybe(word),
  });
  return { ...options, ...replay, replay: replay?.sequence };
}

function sequenceOf(text: string) {
  const [, replayed, sequence] = /^(\d{1,10})\/(\d{1,9})$/.exec(text) ?? [];
  if (replayed !== undefined) return { seed: Number(replayed), sequence: Number(sequence) };
  throw new LaunchError(`--replay takes what a run printed, like 7/12, not "${text}".`);
}

/** Fuzzes the product and then its control plane, or only that, and prints the faults. Returns the exit code: not 0 when there are any. */
async function main(args: readonly string[]): Promise<number> {
  const { requests, seed, calls, replay, control, json } = readFuzzOptions(args);
  console.log(`seed ${seed}`);
  const plan = {
    requests,
    seed,
    isWanted: (call: string) => calls.length === 0 || calls.some((prefix) => call.startsWith(prefix)),
    ...(replay !== undefined && { only: replay }),
    onFault: (found: FoundFault) => console.log(`${faultText(found)}\n`),
  };
  const runs: FuzzRun[] = control ? [await fuzzControl(plan)] : [await fuzzProduct(plan)];
  if (!control && calls.length === 0 && replay === undefined)
    runs.push(await fuzzControl({ ...plan, requests: CONTROL_REQUESTS }));
  for (const run of runs) console.log(textOf(run));
  const all = countsOf(...runs);
  if (json !== undefined) writeFileSync(json, JSON.stringify(all));
  return all.failed === 0 && all.complaints.length === 0 ? 0 : 1;
}

if (import.meta.main) await launch(() => main(process.argv.slice(2)));
