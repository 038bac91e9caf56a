import { launch } from "../../launch/launch-error.mjs";
import { flag, readOptions, seed, usually, wholeFrom } from "../../testing/command-line.ts";
import { lineOf } from "../../testing/table.ts";
import { type CrashOptions, type CrashReport, runCrash } from "./run.ts";

const NAME_WIDTH = 35;
const WIDTH = 8;

/** The options of one run. Without a seed it draws one and prints it. Throws a LaunchError with one sentence for invalid arguments. */
function readCrashOptions(args: readonly string[]): CrashOptions {
  const { powerCuts, ...options } = readOptions(args, {
    kills: usually("50", wholeFrom(1, 1_000_000)),
    seed,
    clients: usually("8", wholeFrom(1, 12)),
    "power-cuts": flag,
  });
  return { ...options, disk: powerCuts ? "watched" : "usual" };
}

/** The result of a run as a table. */
export function crashTable({ kills, writes, faults }: CrashReport): string {
  const rows: readonly (readonly [string, number])[] = [
    ...Object.entries(kills).map(([moment, count]) => [`killed at ${moment}`, count] as const),
    ["writes acknowledged", writes.done],
    ["writes refused", writes.refused],
    ["writes without an answer", writes.unknown],
    ["of those done, wholly", writes.unknownDone],
    ["found wrong", faults.length],
  ];
  return rows.map(([name, count]) => lineOf([name, String(count)], WIDTH, NAME_WIDTH)).join("\n");
}

async function main(args: readonly string[]): Promise<number> {
  const options = readCrashOptions(args);
  const disk = options.disk === "usual" ? "" : ", power cuts";
  console.log(`seed ${options.seed}, ${options.kills} kills, ${options.clients} members who write${disk}`);
  const report = await runCrash(options, (line) => console.log(line));
  console.log(`\n${crashTable(report)}`);
  for (const fault of report.faults) console.log(fault);
  return report.faults.length === 0 ? 0 : 1;
}

if (import.meta.main) await launch(() => main(process.argv.slice(2)));
