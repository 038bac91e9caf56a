import { existsSync, readFileSync } from "node:fs";
import { relative, sep } from "node:path";

/** Test results of one runner. `complaints` are failures that belong to no single test. */
export interface Tally {
  passed: number;
  failed: number;
  complaints: string[];
}

/** The result that one of our own runners writes: counts of checks, and complaints. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly complaints: readonly string[];
}

interface VitestReport {
  numPassedTests: number;
  numPendingTests?: number;
  numFailedTests: number;
  success: boolean;
  testResults: { name: string; status: string; message: string }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: { message?: string }[];
  suites: { file: string }[];
  config: { rootDir: string };
}

function read<T>(file: string): T | undefined {
  if (!existsSync(file)) return undefined;
  const report: T = JSON.parse(readFileSync(file, "utf8"));
  return report;
}

/** Test files that no runner has run. Without this check they would be missed silently. */
function missing(expected: string[], seen: string[]): string[] {
  return expected.filter((file) => !seen.includes(file)).map((file) => `${file} was not run`);
}

/** Skipped tests are not allowed: every test has to run. */
function leftOut(tests = 0): string[] {
  return tests === 0 ? [] : [`${tests} tests were not run`];
}

function conclude(tally: Tally, isSuccess: boolean, runner: string): Tally {
  const complaints = [...tally.complaints];
  if (tally.passed + tally.failed === 0) complaints.push(`${runner} has run no test`);
  if (!isSuccess && tally.failed === 0 && complaints.length === 0)
    complaints.push(`${runner} has failed outside of its tests`);
  return { ...tally, complaints };
}

/**
 * Reads Vitest's JSON report. Each of these is a complaint: a file that could not be loaded, a test file that was not run, no tests at all,
 * an error outside of tests.
 * @param expected test files that must have run, relative to `root`
 */
export function readVitest(file: string, root: string, expected: string[], exitCode: number): Tally {
  const report = read<VitestReport>(file);
  if (report === undefined) return { passed: 0, failed: 0, complaints: ["Vitest has left no report"] };
  const files = report.testResults.map(({ name }) => relative(root, name).split(sep).join("/"));
  const tally = {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    complaints: [...missing(expected, files), ...leftOut(report.numPendingTests)],
  };
  return conclude(tally, report.success && exitCode === 0, "Vitest");
}

/** Reads the counts that one of our own runners has written. */
export function readCounts(file: string, exitCode: number, runner: string): Tally {
  const counts = read<Counts>(file);
  if (counts === undefined) return { passed: 0, failed: 0, complaints: [`${runner} has left no counts`] };
  const { passed, failed, complaints } = counts;
  return conclude({ passed, failed, complaints: [...complaints] }, exitCode === 0, runner);
}

/** Reads Playwright's JSON report in the same way. A test that passed only on a retry counts as failed. */
export function readPlaywright(file: string, root: string, expected: string[], exitCode: number): Tally {
  const report = read<PlaywrightReport>(file);
  if (report === undefined) return { passed: 0, failed: 0, complaints: ["Playwright has left no report"] };
  const { expected: passed, unexpected, flaky } = report.stats;
  const base = relative(root, report.config.rootDir).split(sep).join("/");
  const files = report.suites.map((suite) => `${base}/${suite.file}`);
  const errors = report.errors.flatMap(({ message }) => message ?? []);
  const tally = { passed, failed: unexpected + flaky, complaints: [...errors, ...missing(expected, files)] };
  return conclude(tally, exitCode === 0, "Playwright");
}
