import { existsSync, readFileSync } from "node:fs";
import { relative, sep } from "node:path";
import type { JSONReport } from "playwright/types/testReporter";
import type { JsonTestResults } from "vitest/node";

/** The result of a runner. `complaints` are failures that belong to no single test. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly complaints: readonly string[];
}

/** The result of one step. A step without tests counts as one. `output` is shown when it failed. */
export interface StepOutcome {
  readonly passed: number;
  readonly failed: number;
  readonly output: string;
}

/** A step without counted tests: it passes or fails as a whole. */
export function single(isGood: boolean, output: string): StepOutcome {
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, output };
}

/** Counts a runner's tests. Each complaint counts as a failure. */
export function count({ passed, failed, complaints }: Tally, output: string): StepOutcome {
  return { passed, failed: failed + complaints.length, output: [output, ...complaints].join("\n") };
}

/** The results of several parts as one. */
export function sumOf(outcomes: readonly StepOutcome[]): StepOutcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    output: outcomes.map(({ output }) => output).join("\n"),
  };
}

/** Test files that no runner has run. Without this check they would be missed silently. */
function missing(expected: readonly string[], root: string, seen: readonly string[]): string[] {
  const files = seen.map((file) => relative(root, file).split(sep).join("/"));
  return expected.filter((file) => !files.includes(file)).map((file) => `${file} was not run`);
}

/** Reads the report of a runner. No report, no tests and an error outside of tests are complaints. */
function read<R>(runner: string, file: string, exitCode: number, tallyOf: (report: R) => Tally): Tally {
  if (!existsSync(file)) return { passed: 0, failed: 0, complaints: [`${runner} has left no report`] };
  const { passed, failed, ...tally } = tallyOf(JSON.parse(readFileSync(file, "utf8")));
  const complaints = [...tally.complaints];
  if (passed + failed === 0) complaints.push(`${runner} has run no test`);
  if (exitCode !== 0 && failed + complaints.length === 0) complaints.push(`${runner} has failed outside of its tests`);
  return { passed, failed, complaints };
}

/**
 * Reads Vitest's JSON report. A test file or a test that was not run is a complaint, too.
 * @param expected test files that must have run, relative to `root`
 */
export function readVitest(file: string, root: string, expected: readonly string[], exitCode: number): Tally {
  return read("Vitest", file, exitCode, (report: JsonTestResults) => {
    const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped, testResults } = report;
    const files = testResults.map(({ name }) => name);
    const leftOut = skipped > 0 ? [`${skipped} tests were not run`] : [];
    return { passed, failed, complaints: [...missing(expected, root, files), ...leftOut] };
  });
}

/** Reads Playwright's JSON report in the same way. A test that passed only on a retry counts as failed. */
export function readPlaywright(file: string, root: string, expected: readonly string[], exitCode: number): Tally {
  return read("Playwright", file, exitCode, ({ stats, errors, suites, config }: JSONReport) => {
    const files = suites.map((suite) => `${config.rootDir}/${suite.file}`);
    const told = errors.flatMap(({ message }) => message ?? []);
    const complaints = [...told, ...missing(expected, root, files)];
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, complaints };
  });
}

/** Reads the counts that one of our own runners has written. */
export function readCounts(file: string, exitCode: number, runner: string): Tally {
  return read(runner, file, exitCode, (counts: Tally) => counts);
}

/** The messages of several runs of the compiler, each once: programs share files. The further lines of a message are indented. */
export function eachOnce(outputs: readonly string[]): string[] {
  return [...new Set(outputs.flatMap((output) => output.trim().split(/\n(?=\S)/)))];
}
