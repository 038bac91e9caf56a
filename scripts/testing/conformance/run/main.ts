import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { LaunchError, launch } from "../../../launch/launch-error.mjs";
import { jsonIn } from "../../strict.ts";
import type { TargetConfig } from "../adapter.ts";
import { loadAdapter } from "../adapters/load.ts";
import { cleanUp } from "../clean-up.ts";
import { readDiffOptions, readRunOptions } from "../options.ts";
import { type Reach, reachOf } from "../reach.ts";
import { diffMarkdown, diffOf, diffText } from "../report/diff.ts";
import { junitOf } from "../report/junit.ts";
import { markdownOf } from "../report/markdown.ts";
import { pageOf } from "../report/page.ts";
import { isConforming, type Report } from "../report/report.ts";
import { textOf } from "../report/text.ts";
import { runConformance } from "./conformance.ts";

/** Checks a server and writes the reports that were asked for. Returns the exit code: 0 when the server conforms. */
export async function check(args: readonly string[]): Promise<number> {
  const options = readRunOptions(args);
  const { name, adapter } = await loadAdapter(options.adapter, options.target);
  if (options.cleanUp !== undefined) return cleanUpLater(options.cleanUp, reachOf(options.target, adapter));
  const config = options.config === undefined ? undefined : readConfig(options.config);
  const report = await runConformance({ ...options, config, adapter, adapterName: name, onResult: progress() });
  console.log(textOf(report));
  writeIfAsked(options.json, () => `${JSON.stringify(report, null, 2)}\n`);
  writeIfAsked(options.junit, () => junitOf(report));
  writeIfAsked(options.markdown, () => markdownOf(report));
  writeIfAsked(options.html, () => pageOf(report, earlierReports(options.earlier)));
  return isConforming(report, options) ? 0 : 1;
}

/** Deletes what an earlier run has left. Returns the exit code: 0 when nothing is left now. */
async function cleanUpLater(file: string, reach: Reach): Promise<number> {
  const { accounts = [] } = readReport(file);
  const left = await cleanUp(reach, accounts, CLEANING_LANES);
  console.log(`${accounts.length - left.length} of ${accounts.length} accounts removed`);
  for (const { id, email } of left) console.log(`left: ${email} (${id})`);
  return left.length === 0 ? 0 : 1;
}

const CLEANING_LANES = 4;

/** The reports in files and folders, the oldest first. */
function earlierReports(places: readonly string[]): Report[] {
  const files = places.flatMap((place) => {
    const isFolder = statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
    return isFolder
      ? readdirSync(place).flatMap((name) => (name.endsWith(".json") ? [join(place, name)] : []))
      : [place];
  });
  return files.map(readReport).toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
}

const Config = z.object({
  verification: z.enum(["client", "server"]),
  school: z.string(),
  email_domains: z.array(z.string()).min(1),
});

/** Reads what `--config` names. */
function readConfig(file: string): TargetConfig {
  const { data } = Config.safeParse(jsonIn(readText(file)));
  if (data !== undefined) return data;
  throw new LaunchError(
    `${file} must be JSON like {"verification":"client","school":"카이스트","email_domains":["kaist.ac.kr"]}.`,
  );
}

/** Compares two reports of `--json`. The exit code says whether a check fails that passed before. */
function compare(args: readonly string[]): number {
  const { before, after, markdown } = readDiffOptions(args);
  const diff = diffOf(readReport(before), readReport(after));
  console.log(diffText(diff));
  writeIfAsked(markdown, () => diffMarkdown(diff));
  return diff.isWorse ? 1 : 0;
}

function readReport(file: string): Report {
  try {
    return JSON.parse(readText(file));
  } catch (error) {
    throw new LaunchError(`${file} is no report of --json: ${error instanceof Error ? error.message : error}`);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new LaunchError(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

function writeIfAsked(file: string | undefined, text: () => string): void {
  if (file !== undefined) writeFileSync(file, text());
}

/** Shows on an interactive terminal how far the run is; prints nothing into a log. */
function progress(): (outcome: string, all: number) => void {
  if (!process.stderr.isTTY) return () => {};
  const counts = new Map<string, number>();
  return (outcome, all) => {
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    const done = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const told = Array.from(counts, ([name, count]) => `${count} ${name}`).join(", ");
    process.stderr.write(`\r\u001b[K${done === all ? "" : `${done} of ${all} checks: ${told}`}`);
  };
}

if (import.meta.main) {
  const [first, ...rest] = process.argv.slice(2);
  await launch(async () => (first === "diff" ? compare(rest) : check(process.argv.slice(2))));
}
