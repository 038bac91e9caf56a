import { join } from "node:path";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { describe, expect, test } from "vitest";
import { readCounts, readPlaywright, readVitest } from "../../check/reports.ts";
import { exitCodeOf, runRows } from "../../check/run.ts";
import type { Outcome, Step } from "../../check/steps.ts";

const ROOT = "/house";
const reportFile = (report: unknown) => join(tempFolder({ "report.json": JSON.stringify(report) }), "report.json");

function step(title: string, run: () => Promise<Outcome>): Step {
  return { name: "lint", title, run };
}

describe("the checks", () => {
  test("add up the tests of all steps", async () => {
    const rows = [
      [[step("a", async () => ({ passed: 1, failed: 0, output: "" }))]],
      [[step("b", async () => ({ passed: 40, failed: 2, output: "two failed" }))]],
    ];
    expect(await runRows(rows, ROOT, () => {})).toEqual({ passed: 41, failed: 2 });
  });

  test("show the whole output of a step that failed, and one line of one that passed", async () => {
    const said: string[] = [];
    const rows = [
      [
        [step("good", async () => ({ passed: 1, failed: 0, output: "much to say" }))],
        [step("bad", async () => ({ passed: 0, failed: 1, output: "line 1\nline 2" }))],
      ],
    ];
    await runRows(rows, ROOT, (text) => said.push(text));
    const all = said.join("\n");
    expect(all).toContain("line 1\nline 2");
    expect(all).not.toContain("much to say");
    expect(all).toMatch(/✓ good \(\d/);
    expect(all).toMatch(/✗ bad \(\d/);
  });

  test("count a step that throws as failed, with its error", async () => {
    const said: string[] = [];
    const broken = step("broken", () => Promise.reject(new Error("no browser was found")));
    expect(await runRows([[[broken]]], ROOT, (text) => said.push(text))).toEqual({ passed: 0, failed: 1 });
    expect(said.join("\n")).toContain("no browser was found");
  });

  test("fetch what later steps need while the first steps run, and a failed fetch does not end the run", async () => {
    const order: string[] = [];
    const note = (what: string) => async (): Promise<Outcome> => {
      order.push(what);
      return { passed: 1, failed: 0, output: "" };
    };
    const later: Step = { ...step("later", note("later")), fetchAhead: () => Promise.reject(new Error(order.join())) };
    const fetched: Step = { ...step("last", note("last")), fetchAhead: note("fetched") };
    const rows = [[[step("first", note("first"))]], [[later]], [[fetched]]];
    expect(await runRows(rows, ROOT, () => {})).toMatchObject({ passed: 3 });
    expect(order).toEqual(["fetched", "first", "later", "last"]);
  });

  test("run lanes at the same time, and the steps of a lane one after the other", async () => {
    const order: string[] = [];
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const note = (what: string, wait?: Promise<void>) =>
      step(what, async () => {
        await wait;
        order.push(what);
        return { passed: 1, failed: 0, output: "" };
      });
    const other = step("other", async () => {
      begin();
      order.push("other");
      return { passed: 1, failed: 0, output: "" };
    });
    await runRows([[[note("long", begun), note("next")], [other]]], ROOT, () => {});
    expect(order).toEqual(["other", "long", "next"]);
  });

  test("fail when anything failed, and when nothing was checked", () => {
    expect(exitCodeOf({ passed: 9, failed: 0 })).toBe(0);
    expect(exitCodeOf({ passed: 9, failed: 1 })).toBe(1);
    expect(exitCodeOf({ passed: 0, failed: 0 })).toBe(1);
  });
});

describe("the report of Vitest", () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 0,
    success: true,
    testResults: [{ name: "/house/db/src/a.test.ts" }, { name: "/house/web/src/b.test.tsx" }],
  };
  const both = ["db/src/a.test.ts", "web/src/b.test.tsx"];

  test("gives its counts when every test file was run", () => {
    expect(readVitest(reportFile(report), ROOT, both, 0)).toEqual({ passed: 3, failed: 0, complaints: [] });
  });

  test("complains of tests that were left out", () => {
    const { complaints } = readVitest(reportFile({ ...report, numPendingTests: 4 }), ROOT, both, 0);
    expect(complaints).toEqual(["4 tests were not run"]);
  });

  test("complains of a test file that no project picked up", () => {
    const { complaints } = readVitest(reportFile(report), ROOT, [...both, "server/test/c.test.ts"], 0);
    expect(complaints).toEqual(["server/test/c.test.ts was not run"]);
  });

  test("complains when no test was run", () => {
    const none = { ...report, numPassedTests: 0, testResults: [] };
    expect(readVitest(reportFile(none), ROOT, [], 0).complaints).toEqual(["Vitest has run no test"]);
  });

  test("complains of an error outside of tests", () => {
    expect(readVitest(reportFile(report), ROOT, both, 1).complaints).toHaveLength(1);
    expect(readVitest(reportFile({ ...report, success: false }), ROOT, both, 0).complaints).toHaveLength(1);
  });

  test("complains when there is no report", () => {
    expect(readVitest(join(tempFolder(), "nothing.json"), ROOT, [], 1).complaints).toEqual([
      "Vitest has left no report",
    ]);
  });
});

describe("the counts of a runner of our own", () => {
  test("are used, with its complaints", () => {
    const counts = { passed: 7, failed: 1, complaints: ["a call was never asked"] };
    expect(readCounts(reportFile(counts), 1, "The fuzz")).toEqual(counts);
  });

  test("are ignored when the runner failed otherwise, and their absence is a failure", () => {
    const counts = { passed: 7, failed: 0, complaints: [] };
    expect(readCounts(reportFile(counts), 1, "The fuzz").complaints).toEqual([
      "The fuzz has failed outside of its tests",
    ]);
    expect(readCounts(join(tempFolder(), "none.json"), 1, "The fuzz").complaints).toEqual([
      "The fuzz has left no counts",
    ]);
  });
});

describe("the report of Playwright", () => {
  const report = {
    stats: { expected: 5, unexpected: 0, flaky: 0 },
    errors: [],
    suites: [{ file: "journey.spec.ts" }],
    config: { rootDir: "/house/web/e2e" },
  };
  const specs = ["web/e2e/journey.spec.ts"];

  test("gives its counts when every file was run", () => {
    expect(readPlaywright(reportFile(report), ROOT, specs, 0)).toEqual({ passed: 5, failed: 0, complaints: [] });
  });

  test("counts a test that passed only on a retry as failed", () => {
    const flaky = { ...report, stats: { expected: 4, unexpected: 0, flaky: 1 } };
    expect(readPlaywright(reportFile(flaky), ROOT, specs, 0)).toMatchObject({ passed: 4, failed: 1 });
  });

  test("complains of errors outside of tests, of files that were not run and of a missing report", () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0 };
    const broken = { ...report, stats, errors: [{ message: "no server" }], suites: [] };
    const { complaints } = readPlaywright(reportFile(broken), ROOT, specs, 1);
    expect(complaints).toEqual(["no server", "web/e2e/journey.spec.ts was not run", "Playwright has run no test"]);
  });
});
