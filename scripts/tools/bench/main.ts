import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import type { ScenarioName } from "@chonsu/db/seed/scenarios/scenarios";
import { launch } from "../../launch/launch-error.mjs";
import { callsNamed } from "./calls.ts";
import { seededDataset, workingCopy } from "./datasets.ts";
import type { CallFigures, SizeFigures } from "./figures.ts";
import { type GraphFigures, runGraphBench } from "./graph.ts";
import { runStrewnDatasetBench } from "./graph-strewn.ts";
import { openMeasure } from "./measure.ts";
import { type BenchOptions, readOptions } from "./options.ts";
import { runPushBench } from "./push.ts";
import { type PushFigures, pushLines } from "./push-figures.ts";
import { admissionQueue, callHead, graphLines, growthTable, startLines } from "./report.ts";
import { startServer } from "./server-process.ts";
import { runStandInBench, type StandInFigures } from "./stand-in.ts";

/** What a run of the benchmark leaves behind. */
export interface BenchReport {
  readonly revision: string;
  readonly startedAt: string;
  readonly machine: {
    readonly cpu: string;
    readonly cores: number;
    readonly memoryBytes: number;
    readonly node: string;
  };
  readonly secondsPerCall: number;
  readonly sizes: readonly SizeFigures[];
  /** Instead of sizes, when open connections were asked for. */
  readonly push?: PushFigures;
  /** Instead of sizes, when a graph alone was asked for. */
  readonly graph?: GraphFigures;
  /** Instead of sizes, when the stand-in was asked for. */
  readonly standIn?: StandInFigures;
}

/** Measures every size asked for and prints its table as it grows; answers all figures. */
export async function runBench(options: BenchOptions, tell: (line: string) => void): Promise<BenchReport> {
  const startedAt = new Date().toISOString();
  const about = { revision: revision(), startedAt, machine: machine(), secondsPerCall: options.seconds };
  if (options.sockets !== undefined) {
    const push = await runPushBench(options.sockets, options.seconds, tell);
    tell(pushLines(push));
    return { ...about, sizes: [], push };
  }
  if (options.standIn) return { ...about, sizes: [], standIn: await runStandInBench(tell) };
  if (options.graph !== undefined) return { ...about, sizes: [], graph: runStrewnDatasetBench(options.graph, tell) };
  const scenarios: ScenarioName[] = options.members.map((count) => `crowd:${count}` as const);
  if (scenarios.length === 0) scenarios.push("campus");
  const sizes: SizeFigures[] = [];
  for (const scenario of scenarios) sizes.push(await measureSize(scenario, options, tell));
  if (sizes.length > 1) tell(growthTable(sizes));
  return { ...about, sizes };
}

async function measureSize(
  scenario: ScenarioName,
  options: BenchOptions,
  tell: (line: string) => void,
): Promise<SizeFigures> {
  const copy = workingCopy(seededDataset(scenario, tell));
  const graph = options.calls.length === 0 ? runGraphBench({ file: copy.file }) : undefined;
  const server = await startServer(copy.file, copy.folder);
  const measure = openMeasure(server, options.seconds);
  try {
    const { members, start } = server.ready;
    tell(startLines(scenario, members, start));
    if (graph !== undefined) tell(graphLines(graph));
    tell(callHead());
    const calls: CallFigures[] = [];
    const skipped: string[] = [];
    for (const name of callsNamed(options.calls)) {
      const figures = await measure.measure(name);
      if (figures === undefined) skipped.push(name);
      else calls.push(figures);
      tell(figures === undefined ? `${name}: no case here` : admissionQueue(figures));
    }
    return { scenario, members, start, graph, calls, skipped };
  } finally {
    await measure.close();
    await server.end();
    copy.remove();
  }
}

function machine(): BenchReport["machine"] {
  const [cpu] = cpus();
  return { cpu: cpu?.model ?? "unknown", cores: cpus().length, memoryBytes: totalmem(), node: process.versions.node };
}

/** The commit that was measured, with a plus when the tree has changes beside it. */
function revision(): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: import.meta.dirname, encoding: "utf8" }).trim();
  try {
    return `${git("rev-parse", "--short", "HEAD")}${git("status", "--porcelain") === "" ? "" : "+"}`;
  } catch {
    return "unknown";
  }
}

async function main(args: string[]): Promise<number> {
  const options = readOptions(args);
  const report = await runBench(options, (line) => console.log(line));
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
  return 0;
}

if (import.meta.main) await launch(() => main(process.argv.slice(2)));
