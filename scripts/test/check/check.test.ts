import { join } from "node:path";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { describe, expect, test } from "vitest";
import { eachOnce, readCounts, readPlaywright, readVitest, type StepOutcome, single } from "../../check/reports.ts";
import { type CheckStep, exitCodeOf, runRows } from "../../check/run.ts";

const ROOT = "/house";
const NO_FILE = "/nowhere/report.json";
const reportFile = (report: unknown) => join(tempFolder({ "report.json": JSON.stringify(report) }), "report.json");

/** Runs rows of steps. Returns the totals and what was printed. */
async function check(...rows: CheckStep[][][]) {
  const said: string[] = [];
  const { passed, failed } = await runRows(rows, ROOT, (text) => said.push(text));
  return { totals: [passed, failed], said: said.join("\n") };
}

const giving = (title: string, outcome: StepOutcome): CheckStep => ({ title, run: async () => outcome });

describe("the checks", () => {
  test("add up the tests of all steps, and show the whole output of those that failed", async () => {
    const many = giving("many", { passed: 40, failed: 2, output: "line 1\nline 2" });
    const { totals, said } = await check([[giving("good", single(true, "much to say"))], [many]], [[many]]);
    expect(totals).toEqual([81, 4]);
    expect(said).toContain("line 1\nline 2");
    expect(said).not.toContain("much to say");
    expect(said).toMatch(/✓ good \(\d/);
    expect(said).toMatch(/✗ many \(40 passed, 2 failed, \d/);
  });

  test("count a step that throws as failed, with its error", async () => {
    const broken = { title: "broken", run: () => Promise.reject(new Error("no browser was found")) };
    const { totals, said } = await check([[broken]]);
    expect(totals).toEqual([0, 1]);
    expect(said).toContain("no browser was found");
  });

  test("fetch what later steps need while the first steps run, and a failed fetch does not end the run", async () => {
    const order: string[] = [];
    const note = (what: string) => async () => {
      order.push(what);
      return single(true, "");
    };
    const later = { title: "later", run: note("later"), fetchAhead: () => Promise.reject(new Error(order.join())) };
    const last = { title: "last", run: note("last"), fetchAhead: note("fetched") };
    const { totals } = await check([[{ title: "first", run: note("first") }]], [[later]], [[last]]);
    expect(totals).toEqual([3, 0]);
    expect(order).toEqual(["fetched", "first", "later", "last"]);
  });

  test("run lanes at the same time, and the steps of a lane one after the other", async () => {
    const order: string[] = [];
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const note = (title: string, wait?: Promise<void>): CheckStep => ({
      title,
      async run() {
        await wait;
        order.push(title);
        begin();
        return single(true, "");
      },
    });
    await check([[note("long", begun), note("next")], [note("other")]]);
    expect(order).toEqual(["other", "long", "next"]);
  });

  test.each([
    [9, 0, 0],
    [9, 1, 1],
    [0, 0, 1],
  ])("fail when anything failed, and when nothing was checked: %i passed, %i failed", (passed, failed, code) => {
    expect(exitCodeOf({ passed, failed })).toBe(code);
  });
});

test("an error of the compiler that several programs report is said once, with its further lines", () => {
  const missing = "a.ts(1,2): error TS2741: Property 'x' is missing\n  in type 'B'.";
  expect(eachOnce([`${missing}\nb.ts(3,4): error TS1: no\n`, `${missing}\n`])).toEqual([
    missing,
    "b.ts(3,4): error TS1: no",
  ]);
});

describe("the report of Vitest", () => {
  const files = ["db/src/a.test.ts", "web/src/b.test.tsx"];
  const testResults = files.map((name) => ({ name: `/house/${name}` }));
  const report = { numPassedTests: 3, numFailedTests: 0, testResults };

  test.each([
    ["says nothing of a good run", {}, files, []],
    ["names tests that were left out", { numPendingTests: 4 }, files, ["4 tests were not run"]],
    ["names a file that no project picked up", {}, [...files, "a/c.test.ts"], ["a/c.test.ts was not run"]],
  ])("gives its counts, and %s", (_, more, expected, complaints) => {
    const read = readVitest(reportFile({ ...report, ...more }), ROOT, expected, 0);
    expect(read).toEqual({ passed: 3, failed: 0, complaints });
  });
});

test("the counts of a runner of our own are used with its complaints, unless it failed otherwise or left none", () => {
  const counts = { passed: 7, failed: 1, complaints: ["a call was never asked"] };
  expect(readCounts(reportFile(counts), 1, "The fuzz")).toEqual(counts);
  const good = reportFile({ ...counts, failed: 0, complaints: [] });
  expect(readCounts(good, 1, "The fuzz").complaints).toEqual(["The fuzz has failed outside of its tests"]);
  expect(readCounts(NO_FILE, 1, "The fuzz").complaints).toEqual(["The fuzz has left no report"]);
});

describe("the report of Playwright", () => {
  const report = {
    stats: { expected: 5, unexpected: 0, flaky: 0 },
    errors: [],
    suites: [{ file: "journey.spec.ts" }],
    config: { rootDir: "/house/web/e2e" },
  };
  const read = (more: object, exitCode: number) =>
    readPlaywright(reportFile({ ...report, ...more }), ROOT, ["web/e2e/journey.spec.ts"], exitCode);

  test("gives its counts, in which a test that passed only on a retry has failed", () => {
    expect(read({}, 0)).toEqual({ passed: 5, failed: 0, complaints: [] });
    expect(read({ stats: { expected: 4, unexpected: 0, flaky: 1 } }, 0)).toMatchObject({ passed: 4, failed: 1 });
  });

  test("complains of errors outside of tests and of files that were not run", () => {
    const none = { stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{ message: "no server" }], suites: [] };
    const complaints = ["no server", "web/e2e/journey.spec.ts was not run", "Playwright has run no test"];
    expect(read(none, 1)).toMatchObject({ complaints });
  });
});
