import { writeFileSync } from "node:fs";
import { launch } from "../../launch/launch-error.mjs";
import { readFuzzOptions } from "./options.ts";
import { countsOf, faultText, textOf } from "./report.ts";
import { runFuzz } from "./run.ts";

/** Fuzzes the product and prints the faults. Returns the exit code: not 0 when there are any. */
async function main(args: readonly string[]): Promise<number> {
  const { requests, seed, calls, replay, json } = readFuzzOptions(args);
  console.log(`seed ${seed}`);
  const run = await runFuzz({
    requests,
    seed,
    isWanted: (call) => calls.length === 0 || calls.some((prefix) => call.startsWith(prefix)),
    ...(replay !== undefined && { only: replay }),
    onFault: (found) => console.log(`${faultText(found, seed)}\n`),
    onSequence: (asked) => void (process.stderr.isTTY && process.stderr.write(`\r${asked} requests`)),
  });
  const counts = countsOf(run);
  console.log(textOf(run));
  if (json !== undefined) writeFileSync(json, JSON.stringify(counts));
  return counts.failed === 0 && counts.complaints.length === 0 ? 0 : 1;
}

await launch(() => main(process.argv.slice(2)));
