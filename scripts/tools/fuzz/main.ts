import { writeFileSync } from "node:fs";
import { launch } from "../../launch/launch-error.mjs";
import { runControlFuzz } from "./control/run.ts";
import { readFuzzOptions } from "./options.ts";
import { countsOf, faultText, textOf } from "./report.ts";
import { type FuzzRun, runFuzz } from "./run.ts";

/** How many requests to the control plane follow those to the product. */
const CONTROL_REQUESTS = 30;

/** Fuzzes the product and then its control plane, or only that, and prints the faults. Returns the exit code: not 0 when there are any. */
async function main(args: readonly string[]): Promise<number> {
  const { requests, seed, calls, replay, control, json } = readFuzzOptions(args);
  console.log(`seed ${seed}`);
  const plan = (how: string) => ({
    seed,
    isWanted: (call: string) => calls.length === 0 || calls.some((prefix) => call.startsWith(prefix)),
    ...(replay !== undefined && { only: replay }),
    onFault: (found: FuzzRun["faults"][number]) => console.log(`${faultText(found, seed, how)}\n`),
    onSequence: (asked: number) => void (process.stderr.isTTY && process.stderr.write(`\r${asked} requests`)),
  });
  const runs: FuzzRun[] = [];
  const conclude = (run: FuzzRun, how: string) => {
    console.log(textOf(run, how));
    runs.push(run);
  };
  if (!control) conclude(await runFuzz({ ...plan(""), requests }), "");
  if (control || (calls.length === 0 && replay === undefined))
    conclude(
      await runControlFuzz({ ...plan("--control "), requests: control ? requests : CONTROL_REQUESTS }),
      "--control ",
    );
  const counts = runs.map(countsOf);
  const all = {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    complaints: counts.flatMap(({ complaints }) => complaints),
  };
  if (json !== undefined) writeFileSync(json, JSON.stringify(all));
  return all.failed === 0 && all.complaints.length === 0 ? 0 : 1;
}

await launch(() => main(process.argv.slice(2)));
