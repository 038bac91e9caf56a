import { expect, test } from "vitest";
import { failedAudits, type Scored, scoresHead, scoresLine, scoreVerdicts } from "../../tools/measure/scores.ts";

/** The part of a Lighthouse result that is read. */
function runOf({ performance = 1, accessibility = 1, lcp = 1234, hasErrors = false, requests = 5 } = {}): Scored {
  const paths = ["/app.js", ...Array.from({ length: requests }, (_, index) => `/api/${index}/`)];
  const audits = [
    { id: "largest-contentful-paint", score: lcp > 2500 ? 0.5 : 1, numericValue: lcp },
    { id: "total-blocking-time", score: 1, numericValue: 80 },
    { id: "cumulative-layout-shift", score: 1, numericValue: 0 },
    {
      id: "network-requests",
      score: 1,
      details: { type: "table", items: paths.map((path) => ({ url: `http://x${path}` })) },
    },
    { id: "errors-in-console", score: hasErrors ? 0 : 1 },
  ].map((audit) => [audit.id, { title: `Title of ${audit.id}`, scoreDisplayMode: "numeric", ...audit }]);
  const scores = { performance, accessibility, "best-practices": 1 };
  const categories = Object.entries(scores).map(([name, score]) => [name, { score }]);
  return { categories: Object.fromEntries(categories), audits: Object.fromEntries(audits) };
}

const broken = (runs: Scored[]) => scoreVerdicts("home", runs).flatMap(({ text, holds }) => (holds ? [] : [text]));

test("of three runs the median counts, so one disturbed run breaks no limit", () => {
  const runs = [runOf({ performance: 0.99 }), runOf({ performance: 0.4, lcp: 9000 }), runOf({ performance: 0.97 })];
  expect(broken(runs)).toEqual([]);
  expect(scoresLine("home", runs)).toMatch(/^home +97 +100 +100 +1\.23 +80 +0\.000 +5 +0$/);
  expect(scoresHead().length).toBeGreaterThan(0);
});

test("performance below 97 and accessibility below 100 break a limit", () => {
  const runs = [runOf({ performance: 0.96, accessibility: 0.99 })];
  expect(broken(runs)).toEqual(["home: performance 96, at least 97", "home: accessibility 99, at least 100"]);
});

test("a seventh request breaks the limit of the feed, but not of another screen", () => {
  expect(broken([runOf({ requests: 6 })])).toEqual([]);
  expect(broken([runOf({ requests: 7 })])).toEqual(["home: 7 requests, at most 6"]);
  expect(scoreVerdicts("project", [runOf({ requests: 7 })]).every(({ holds }) => holds)).toBe(true);
});

test("an error in the console of any run breaks a limit", () => {
  expect(broken([runOf({}), runOf({ hasErrors: true }), runOf({})])).toEqual(["home: 1 runs with console errors"]);
});

test("names the problems of the last run", () => {
  expect(failedAudits([runOf({ lcp: 9000 }), runOf({})])).toEqual([]);
  expect(failedAudits([runOf({ lcp: 9000 })])).toEqual([
    "largest-contentful-paint: Title of largest-contentful-paint ",
  ]);
});
