import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { launch } from "../../launch/launch-error.mjs";
import { markdownLine, markdownOf, type Print } from "../../testing/table.ts";
import { openMailbox } from "../mailbox.ts";
import { graphMarkdown, measureGraph } from "./graph.ts";
import { prepareGround } from "./ground.ts";
import { type CallFigures, openMeasure } from "./measure.ts";
import { type BenchOptions, readBenchOptions } from "./options.ts";
import {
  aboutLine,
  type BenchReport,
  benchMarkdown,
  besideTable,
  callHead,
  callRow,
  machineHere,
  type SizeFigures,
  withFigures,
} from "./report.ts";
import { callsNamed, planOf } from "./requests.ts";
import { runStandInBench } from "./stand-in.ts";
import { measureTurns } from "./turns.ts";

const PAGE = fileURLToPath(new URL("../../../docs/bench.md", import.meta.url));
/** The number of requests of each call, with different members and targets. */
const PLAN_LENGTH = 400;

/** Measures every chosen size and prints its table as it grows. Returns all figures. */
export async function runBench(options: BenchOptions, print: Print): Promise<BenchReport> {
  const { client, seconds, rounds, forms } = options;
  const about = { startedAt: new Date().toISOString(), revision: revision(), machine: machineHere() };
  const run = { ...about, client, seconds, rounds, forms };
  print(aboutLine(run));
  const sizes: SizeFigures[] = [];
  for (const members of options.members) sizes.push(await measureSize(members, options, print));
  if (sizes.length > 1) print(`\n${besideTable(sizes.map(({ members, calls }) => [String(members), calls]))}`);
  return { ...run, sizes };
}

async function measureSize(members: number, options: BenchOptions, print: Print): Promise<SizeFigures> {
  const names = callsNamed(options.calls);
  const plansOf = (dataset: Parameters<typeof planOf>[0]) =>
    new Map(names.map((name) => [name, planOf(dataset, name, PLAN_LENGTH)]));
  using ground = await prepareGround(members, plansOf, print);
  await using mailbox = await openMailbox();
  await using measure = await openMeasure(ground, options, mailbox.port);
  print(`\n${markdownOf(callHead(members, options.forms), [])}`);
  const calls: CallFigures[] = [];
  const skipped: string[] = [];
  for (const name of names) {
    const figures = await measure.figuresOf(name);
    if (figures === undefined) skipped.push(name);
    else calls.push(figures);
    print(figures === undefined ? `${name}: no case here` : markdownLine(callRow(figures)));
  }
  return { members, calls, skipped };
}

function revision(): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: import.meta.dirname, encoding: "utf8" }).trim();
  try {
    return `${git("rev-parse", "--short", "HEAD")}${git("status", "--porcelain") === "" ? "" : "+"}`;
  } catch {
    return "unknown";
  }
}

async function main(args: string[]): Promise<number> {
  const options = readBenchOptions(args);
  const print: Print = (line) => console.log(line);
  if (options.standIn) await runStandInBench(print);
  else if (options.turns)
    for (const members of options.members) print(await measureTurns(members, options.calls, print));
  else if (options.graph !== undefined) print(graphMarkdown(measureGraph(options.graph)));
  else await benchCalls(options, print);
  return 0;
}

async function benchCalls(options: BenchOptions, print: Print): Promise<void> {
  const report = await runBench(options, print);
  if (options.compare !== undefined)
    print(`\n${comparison(JSON.parse(readFileSync(options.compare, "utf8")), report)}`);
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
  if (options.writeDocs) writeFileSync(PAGE, withFigures(readFileSync(PAGE, "utf8"), "calls", benchMarkdown(report)));
}

/** Each size of a run beside that of an earlier one. */
function comparison(before: BenchReport, after: BenchReport): string {
  const columns = after.sizes.flatMap(({ members, calls }) => [
    [`${members} before`, before.sizes.find((size) => size.members === members)?.calls ?? []] as const,
    [`${members} now`, calls] as const,
  ]);
  return besideTable(columns);
}

if (import.meta.main) await launch(() => main(process.argv.slice(2)));
