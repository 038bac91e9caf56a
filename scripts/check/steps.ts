import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { SERVER, WEB } from "../launch/builds.mjs";
import { collect } from "../launch/child.mjs";
import { listFiles } from "../launch/fingerprint.mjs";
import { prepareBuilds } from "../launch/prepare.mjs";
import { boundaryOffences } from "./boundaries.ts";
import { ensureBrowser, ensureEngines, hasKoreanFont } from "./browser.ts";
import { houseOffences } from "./house-rules.ts";
import { checkOutside } from "./outside.ts";
import { checkVersions } from "./outside-versions.ts";
import { count, eachOnce, readCounts, readPlaywright, readVitest, type StepOutcome, single } from "./reports.ts";
import type { CheckStep } from "./run.ts";

/**
 * The steps in order: the lanes of a row run at the same time, the steps of a lane one after the other. Some steps run only when they are
 * named (`ON_REQUEST`).
 */
export const STEP_ROWS = [
  [["lint"], ["types"], ["openapi"], ["build"]],
  // Unit tests and browser tests each use two processors. At the same time they would slow each other down until a test times out.
  // Unit tests wait for a sixth of their time, which the other lane fills.
  [["unit"], ["conformance", "fuzz", "outside"]],
  [["e2e"]],
  [["versions"]],
  [["engines"]],
  [["tools"]],
] as const;

/** Steps that run only when they are named: `npm run check:outside`, `check:engines`, `check:tools`. */
export const ON_REQUEST: readonly StepName[] = ["versions", "engines", "tools"];

/** Steps that `--no-browser` leaves out. */
export const IN_BROWSER: readonly StepName[] = ["e2e", "outside", "versions"];

export type StepName = (typeof STEP_ROWS)[number][number][number];

const PACKAGES = ["shared", "db", "server", "web", "scripts"];
const SKIPPED = /(^|\/)(node_modules|dist(-[^/]*)?|e2e)(\/|$)/;
/** Tests of the programs that measure, load and fuzz: the Vitest project `tools`. */
const TOOLS = "scripts/test/measuring";

/** The environment of the checks: the pinned Node is first on PATH, and the user's settings for the product are removed. */
function environment(root: string, extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const isSetting = (name: string) => /^(CHONSU_|npm_config_)/.test(name) || ["NODE_ENV", "FORCE_COLOR"].includes(name);
  const kept = Object.entries(process.env).filter(([name]) => !isSetting(name));
  const path = [join(root, "node_modules", ".bin"), process.env["PATH"]].join(delimiter);
  // Hundreds of processes load the same modules: with a compile cache Node compiles each of them once.
  const cache = join(root, "node_modules", ".cache", "node-compile");
  return { ...Object.fromEntries(kept), PATH: path, NO_COLOR: "1", NODE_COMPILE_CACHE: cache, ...extra };
}

function node(root: string, args: string[], extra?: NodeJS.ProcessEnv, cwd = root) {
  return collect(process.execPath, args, { cwd, env: environment(root, extra) });
}

/** Format, lint and the rules of the house. One pass of the linter reads each file once for both. */
async function lint(root: string): Promise<StepOutcome> {
  const boundaries = boundaryOffences(root);
  const options = ["ci", "--error-on-warnings", "--max-diagnostics=none", "--colors=off"];
  const linted = await node(root, [join(root, "node_modules/@biomejs/biome/bin/biome"), ...options, "."]);
  const offences = [...houseOffences(root), ...(await boundaries)];
  const output = [linted.output, ...offences].join("\n");
  return single(linted.code === 0 && offences.length === 0, output);
}

/** TypeScript programs. All code that runs on Node is one program, so that no file is checked twice. */
const PROGRAMS = ["shared", "tsconfig.node.json", "web", "web/tsconfig.node.json"];

async function types(root: string): Promise<StepOutcome> {
  // One checker for each program: they run at the same time, and several checkers of one program would repeat work.
  const compile = (program: string) =>
    node(root, [join(root, "node_modules/typescript/bin/tsc"), "-p", program, "--checkers", "1"]);
  const failed = (await Promise.all(PROGRAMS.map(compile))).filter(({ code }) => code !== 0);
  return single(failed.length === 0, eachOnce(failed.map(({ output }) => output)).join("\n"));
}

/** Checks that the committed OpenAPI document equals the served routes and that a public linter finds nothing in it. */
async function openapi(root: string): Promise<StepOutcome> {
  const inStep = await node(root, [join(root, "scripts/tools/openapi/main.ts"), "--check"]);
  const { code, output } = inStep.code === 0 ? await node(root, [join(root, "scripts/check/openapi-lint.ts")]) : inStep;
  return single(code === 0, output);
}

/** Builds web and server once: the tests use the same folders that `npm start` does. */
async function build(root: string): Promise<StepOutcome> {
  await prepareBuilds(root, [WEB, SERVER]);
  return single(true, "");
}

/** Gives a runner a temporary folder for its report. */
async function withReport<T>(work: (file: string) => Promise<T>): Promise<T> {
  using folder = mkdtempDisposableSync(join(tmpdir(), "chonsu-report-"));
  return await work(join(folder.path, "report.json"));
}

/** Runs the test files below `folders` in the Vitest project `project`. */
function vitest(root: string, project: string, folders: string[]): Promise<StepOutcome> {
  return withReport(async (report) => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const args = [join(root, "node_modules/vitest/vitest.mjs"), "run", `--project=${project}`, ...reporters];
    const { code, output } = await node(root, args);
    const isLeftOut = (path: string) => SKIPPED.test(path) || (!folders.includes(TOOLS) && path.startsWith(TOOLS));
    const files = folders.flatMap((folder) => listFiles(root, folder, isLeftOut));
    const expected = files.filter((file) => /\.test\.tsx?$/.test(file));
    return count(readVitest(report, root, expected, code), output);
  });
}

/** Runs one of our programs, whose last argument is the file for its counts. */
function counted(root: string, title: string, program: string, ...args: string[]): Promise<StepOutcome> {
  return withReport(async (report) => {
    const { code, output } = await node(root, [join(root, program), ...args, report]);
    return count(readCounts(report, code, title), output);
  });
}

/** A fixed seed, so that a failure comes from a change and not from chance. For other seeds: `npm run fuzz`. */
const FUZZ_SEED = "7";
/** About fifty requests for each call. For more, with new seeds: `npm run fuzz`. */
const FUZZ_REQUESTS = "5000";

/** Sends valid and hostile requests by every kind of caller and checks the product's invariants. */
function fuzz(root: string): Promise<StepOutcome> {
  const options = ["--seed", FUZZ_SEED, "--requests", FUZZ_REQUESTS, "--json"];
  return counted(root, "The fuzz", "scripts/tools/fuzz/main.ts", ...options);
}

let browser: Promise<string> | undefined;

function browserOnce(): Promise<string> {
  browser ??= ensureBrowser();
  return browser;
}

async function e2e(root: string): Promise<StepOutcome> {
  await build(root);
  const executable = await browserOnce();
  if (!hasKoreanFont())
    console.log("No Korean font is installed: screenshots will show boxes (Debian: apt-get install fonts-noto-cjk).");
  return withReport(async (report) => {
    const web = join(root, "web");
    const playwright = join(web, "node_modules/playwright/cli.js");
    const extra = { CHONSU_BROWSER: executable, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const { code, output } = await node(root, [playwright, "test", "--reporter=list,json"], extra, web);
    const expected = listFiles(root, "web/e2e").filter((file) => file.endsWith(".spec.ts"));
    return count(readPlaywright(report, root, expected, code), output);
  });
}

/** Runs a short journey through the web in the engines of Safari and Firefox. Installs the engines where it may. */
async function engines(root: string): Promise<StepOutcome> {
  await build(root);
  await ensureEngines();
  const outcome = await counted(root, "The journey", "web/e2e/engines/main.ts", "--json");
  console.log(outcome.output.trim());
  return outcome;
}

export const STEPS: Record<StepName, CheckStep> = {
  lint: { title: "format and lint", run: lint },
  types: { title: "types", run: types },
  openapi: { title: "openapi in step and linted", run: openapi },
  build: { title: "build of web and server", run: build },
  unit: { title: "unit and API tests", run: (root) => vitest(root, "!tools", PACKAGES) },
  conformance: {
    title: "conformance of our own server, twice",
    run: (root) => counted(root, "The conformance run", "scripts/check/own-conformance.ts"),
  },
  fuzz: { title: "fuzz of every call", run: fuzz },
  e2e: { title: "tests in a browser", run: e2e, fetchAhead: browserOnce },
  outside: {
    title: "the package in another repository",
    run: (root) => checkOutside(root, browserOnce),
    fetchAhead: browserOnce,
  },
  versions: {
    title: "the package with the oldest and newest runners",
    run: (root) => checkVersions(root, browserOnce),
  },
  engines: { title: "a journey in WebKit and Firefox", run: engines },
  tools: { title: "tests of the programs that measure", run: (root) => vitest(root, "tools", [TOOLS]) },
};
