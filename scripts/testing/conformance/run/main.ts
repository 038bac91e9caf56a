import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { LaunchError, launch } from "../../../launch/launch-error.mjs";
import { jsonIn } from "../../strict.ts";
import type { Adapter, AdapterMaker, TargetConfig } from "../adapter.ts";
import { standInAdapter } from "../adapters/stand-in.ts";
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
  return isConforming(report, options.allowMissing) ? 0 : 1;
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

/** Loads the adapter that `--adapter` names: our own (`stand-in`), or the default export of a file, made by `defineAdapter`. */
export async function loadAdapter(named: string | undefined, target: string) {
  const none: Adapter = {};
  if (named === undefined) return { name: undefined, adapter: none };
  const maker = named === "stand-in" ? standInAdapter(process.env["CHONSU_CONTROL_TOKEN"]) : await importMaker(named);
  return { name: maker.name, adapter: await maker.open(target) };
}

async function importMaker(file: string): Promise<AdapterMaker> {
  const module = await import(pathToFileURL(resolve(file)).href).catch((error: unknown) => {
    throw new LaunchError(`The adapter ${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  });
  const maker: unknown = module.default;
  if (isMaker(maker)) return maker;
  throw new LaunchError(`The adapter ${file} has no default export made by defineAdapter({ name, open }).`);
}

function isMaker(value: unknown): value is AdapterMaker {
  return typeof value === "object" && value !== null && "open" in value && typeof value.open === "function";
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
