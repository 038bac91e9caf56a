import { writeFileSync } from "node:fs";
import { handOver } from "../../launch/child.mjs";
import { LaunchError, launch } from "../../launch/launch-error.mjs";
import { readWatchOptions } from "./options.ts";
import { junitOf } from "./report/junit.ts";
import { markdownOf } from "./report/markdown.ts";
import { isKept } from "./report/report.ts";
import { findingLine, textOf } from "./report/text.ts";
import { startWatch } from "./watch.ts";

/** Nothing but the contract has failed. */
const CONTRACT_FAILED = 3;

/** Watches until the command, or the user, has ended. Returns the exit code. */
async function watch(args: readonly string[]): Promise<number> {
  const options = readWatchOptions(args);
  const { command, port, requireCalls } = options;
  const isAlone = command.length === 0;
  const page = options.page ?? (isAlone && port > 0 ? port + 1 : undefined);
  const onFinding = isAlone
    ? { onFinding: (finding: Parameters<typeof findingLine>[0]) => console.log(findingLine(finding)) }
    : {};
  const watched = await startWatch({ ...options, page, ...onFinding });
  console.log(
    `${watched.url} → ${options.target}${watched.pageUrl === undefined ? "" : `; live at ${watched.pageUrl}`}`,
  );
  const code = isAlone ? await untilStopped() : await run(command, watched.url);
  const report = await watched.finish();
  console.log(`\n${textOf(report, requireCalls)}`);
  writeIfAsked(options.json, () => `${JSON.stringify(report, null, 2)}\n`);
  writeIfAsked(options.junit, () => junitOf(report, requireCalls));
  writeIfAsked(options.markdown, () => markdownOf(report, requireCalls));
  if (code !== 0) return code;
  return isKept(report, options) ? 0 : CONTRACT_FAILED;
}

async function run([command = "", ...args]: readonly string[], url: string): Promise<number> {
  const env = { ...process.env, CHONSU_TARGET: url, CHONSU_WATCH: url };
  try {
    return await handOver(command, args, { env, shell: process.platform === "win32" });
  } catch (error) {
    throw new LaunchError(`${command} could not be run: ${error instanceof Error ? error.message : error}`);
  }
}

function untilStopped(): Promise<number> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => resolve(0));
  });
}

function writeIfAsked(file: string | undefined, text: () => string): void {
  if (file !== undefined) writeFileSync(file, text());
}

if (import.meta.main) await launch(() => watch(process.argv.slice(2)));
