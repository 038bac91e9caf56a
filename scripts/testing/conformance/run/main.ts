import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { LaunchError, launch } from "../../../launch/launch-error.mjs";
import { jsonIn } from "../../strict.ts";
import type { TargetConfig } from "../adapter.ts";
import { loadAdapter } from "../adapters/load.ts";
import { readDiffOptions, readRunOptions } from "../options.ts";
import { diffMarkdown, diffOf, diffText } from "../report/diff.ts";
import { junitOf } from "../report/junit.ts";
import { markdownOf } from "../report/markdown.ts";
import { isConforming, type Report } from "../report/report.ts";
import { textOf } from "../report/text.ts";
import { runConformance } from "./conformance.ts";

/** Checks a server and writes the reports that were asked for. Returns the exit code: 0 when the server conforms. */
async function check(args: readonly string[]): Promise<number> {
  const options = readRunOptions(args);
  const { name, adapter } = await loadAdapter(options.adapter, options.target);
  const config = options.config === undefined ? undefined : readConfig(options.config);
  const report = await runConformance({ ...options, config, adapter, adapterName: name, onResult: progress() });
  console.log(textOf(report));
  writeIfAsked(options.json, () => `${JSON.stringify(report, null, 2)}\n`);
  writeIfAsked(options.junit, () => junitOf(report));
  writeIfAsked(options.markdown, () => markdownOf(report));
  return isConforming(report, options) ? 0 : 1;
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

/** Prints a character for each check on an interactive terminal; prints nothing into a log. */
function progress(): (result: { readonly outcome: string }) => void {
  if (!process.stderr.isTTY) return () => {};
  const marks: Readonly<Record<string, string>> = { passed: ".", failed: "✗" };
  return ({ outcome }) => void process.stderr.write(marks[outcome] ?? "-");
}

if (import.meta.main) {
  const [first, ...rest] = process.argv.slice(2);
  await launch(async () => (first === "diff" ? compare(rest) : check(process.argv.slice(2))));
}
