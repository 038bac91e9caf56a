import { launch } from "../../launch/launch-error.mjs";
import { readCrashOptions } from "./options.ts";
import { type CrashReport, runCrash } from "./run.ts";

/** The result of a run as a table. */
export function crashTable({ kills, writes, mails, faults }: CrashReport): string {
  const killed = Object.entries(kills).map(([moment, count]) => [`killed at ${moment}`, count] as const);
  const rows = [
    ...killed,
    ["writes acknowledged", writes.done] as const,
    ["writes refused", writes.refused] as const,
    ["writes without an answer", writes.unknown] as const,
    ["of those done, wholly", writes.unknownDone] as const,
    ["mails sent", mails.sent] as const,
    ["of those twice", mails.twice] as const,
    ["found wrong", faults.length] as const,
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, count]) => `${name.padEnd(width)}  ${String(count).padStart(6)}`).join("\n");
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
