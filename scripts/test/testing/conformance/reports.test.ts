import { describe, expect, it } from "vitest";
import { shown } from "../../../testing/conformance/failure.ts";
import { eachOnce } from "../../../testing/conformance/fault-kinds.ts";
import { diffMarkdown, diffOf, diffText } from "../../../testing/conformance/report/diff.ts";
import { junitOf } from "../../../testing/conformance/report/junit.ts";
import { markdownOf } from "../../../testing/conformance/report/markdown.ts";
import { isConforming, missingCounts, type Report } from "../../../testing/conformance/report/report.ts";
import { textOf } from "../../../testing/conformance/report/text.ts";
import type { Result } from "../../../testing/conformance/run-checks.ts";

/** A result of a check, for reports. */
function resultOf(id: string, outcome: Result["outcome"], rest: Partial<Result> = {}): Result {
  const group = id.split(/[./]/)[0] ?? "";
  return { id, group, kind: "rule", says: "it is so", proves: "R1", outcome, ms: 1500, calls: [], ...rest };
}

/** A failure as the runner reports it. */
function failureOf(id: string, came: string): Result {
  const fault = { expected: "200", came, curl: "curl -sS 'http://x/'" };
  return resultOf(id, "failed", { fault });
}

/** A report of these results. */
function reportOf(...results: Result[]): Report {
  return {
    target: "http://127.0.0.1:1",
    adapter: undefined,
    startedAt: "2026-11-21T00:00:00.000Z",
    seconds: 2,
    seed: "s",
    absent: [],
    results,
    cleanedUp: { removed: 3, left: 0 },
  };
}

const skipped = (id: string) => resultOf(id, "skipped", { missing: "readMails", ms: 0 });
const report = reportOf(
  resultOf("users.one/200", "passed"),
  failureOf("users.one/404", '<b> & "quotes" \u0000 of | it'),
  skipped("users.one/x"),
  skipped("friends.list/x"),
);

describe("the report of a run", () => {
  it("on a terminal: groups, each failure with its curl line, and counts of missing abilities", () => {
    const text = textOf(report);
    expect(text).toMatch(/^users +1 +1 +0 +0 +1 +3\.0 s$/m);
    expect(text).toMatch(/^all +1 +1 +0 +0 +2 +3\.0 s$/m);
    expect(text).toContain("✗ users.one/404\n  it is so (R1)\n  expected  200\n");
    expect(text).toContain("repeat    curl -sS 'http://x/'");
    expect(text).toContain("skipped 2: needs readMails");
  });

  it("shows failures with the same cause once, with their calls below, and other failures separately", () => {
    const missing = (id: string, place: string) =>
      failureOf(id, `200: ${place}.created_at: Invalid input: expected string, received undefined`);
    const many = reportOf(
      missing("friends.list/200", "0"),
      failureOf(
        "friends.list/as-owner",
        "200: 3.from_user.created_at: Invalid input: expected string, received undefined (and 9 like it); 0.id: none",
      ),
      missing("friends.request/201", "body"),
      failureOf("users.one/200", '500 {"detail":"잠시 후 다시","code":"INTERNAL"}'),
      failureOf("users.path/200", '500 {"detail":"잠시 후 다시","code":"INTERNAL","id":7}'),
      failureOf("users.path/self", "404"),
      failureOf("users.profile/self", '400 {"detail":"값이 필요해요","code":"VALIDATION","fields":{"a":["x"]}}'),
      failureOf("users.search/self", '400 {"detail":"값이 필요해요","code":"VALIDATION","fields":{"b":["x"]}}'),
    );
    const text = textOf(many);
    expect(text.match(/^✗ .*/gm)).toEqual([
      "✗ friends.list/200 and 2 more",
      "✗ users.one/200 and 1 more",
      "✗ users.path/self",
      "✗ users.profile/self",
      "✗ users.search/self",
    ]);
    expect(text).toContain("  also in   friends.list: 200, as-owner\n  also in   friends.request: 201\n");
    expect(text.match(/created_at/g)).toHaveLength(1);
    const page = markdownOf(many);
    expect(page).toContain("### `friends.list/200` and 2 more");
    expect(page).toContain("- `friends.list`: 200, as-owner\n- `friends.request`: 201");
  });

  it("cuts long values, and keeps the whole curl line for the JSON report", () => {
    const curl = `curl --data-raw '${"x".repeat(5000)}'`;
    const text = textOf(reportOf(resultOf("a/b", "failed", { fault: { expected: "1", came: "2", curl } })));
    expect(text.length).toBeLessThan(2500);
    expect(text).toContain("the whole line is in the report of --json");
    expect(shown({ text: "y".repeat(500), list: Array.from({ length: 40 }, (_, at) => at) })).toBe(
      `{"text":"${"y".repeat(120)}… (500 characters)","list":[0,1,2,3,4,"… 40 of them"]}`,
    );
    expect(shown('{"id":57}')).toBe('{"id":57}');
    expect(shown(["z".repeat(5000)].concat(Array(4).fill("w".repeat(400)))).length).toBeLessThan(800);
    expect(eachOnce(["0.a: none", "1.a: none", "2.user.a: none", "body: b"])).toEqual([
      "0.a: none (and 2 like it)",
      "body: b",
    ]);
    expect(eachOnce(['0: unknown field "x"', 'body: unknown field "x"', '0: unknown field "y"'])).toHaveLength(2);
  });

  it("as JUnit: well formed for any answer, counted by suite and in total", () => {
    const xml = junitOf(report);
    expect(xml).toContain('<testsuites name="conformance" tests="4" failures="1" skipped="2" errors="0" time="2.000">');
    expect(xml).toContain(
      '<testsuite name="users" timestamp="2026-11-21T00:00:00.000Z" time="3.000" tests="3" failures="1"',
    );
    expect(xml).toContain('message="&lt;b&gt; &amp; &quot;quotes&quot; \uFFFD of | it"');
    expect(xml).toContain('<skipped message="needs readMails"/>');
    expect(xml.match(/<testcase /g)).toHaveLength(4);
    expect(xml.match(/<\/testsuite>/g)).toHaveLength(2);
    expect(xml).not.toContain("\u0000");
  });

  it("as a page: a table by group and by kind, failures, missing abilities", () => {
    const page = markdownOf(report);
    expect(page).toContain("**1 passed, 1 failed, 2 skipped**");
    expect(page).toContain("| ✗ users | 1 | 1 | 0 | 0 | 1 | 3.0 s |");
    expect(page).toContain("| ✓ friends | 0 | 0 | 0 | 0 | 1 | 0.0 s |");
    expect(page).toContain('- came: \\<b\\> & "quotes"');
    expect(page).toContain("- `readMails`: 2");
  });

  it("says whether a target conforms: something passed, and nothing failed", () => {
    expect(isConforming(report)).toBe(false);
    expect(isConforming(reportOf(resultOf("a", "passed"), skipped("b")))).toBe(true);
    expect(isConforming(reportOf(skipped("b")))).toBe(false);
    expect(isConforming(reportOf())).toBe(false);
    expect(missingCounts(report.results)).toEqual([["readMails", 2]]);
  });
});

describe("two runs compared", () => {
  const before = reportOf(
    resultOf("stays", "passed"),
    resultOf("breaks", "passed"),
    failureOf("mends", "500"),
    failureOf("still", "404 for conf-0123456789-7"),
    failureOf("otherwise", "404"),
    skipped("shown"),
    resultOf("hidden", "passed"),
    failureOf("gone", "500"),
  );
  const after = reportOf(
    resultOf("stays", "passed"),
    failureOf("breaks", "500"),
    resultOf("mends", "passed"),
    failureOf("still", "404 for conf-abcdefabcd-12"),
    failureOf("otherwise", "a body that is no JSON"),
    failureOf("shown", "403"),
    skipped("hidden"),
    failureOf("new and bad", "500"),
    resultOf("new", "passed"),
  );
  const diff = diffOf(before, after);

  it("name checks that newly fail, newly pass, fail differently, were added or removed", () => {
    expect(diff.isWorse).toBe(true);
    expect(diffText(diff).split("\n")).toEqual([
      ...["Newly failing: 3", "  breaks: expected 200; came 500", "  shown: expected 200; came 403"],
      "  new and bad: expected 200; came 500",
      ...["Newly passing: 1", "  mends"],
      ...["Failing in another way: 1", "  otherwise: expected 200; came a body that is no JSON"],
      ...["Newly skipped: 1", "  hidden: needs readMails"],
      ...["No longer skipped: 1", "  shown"],
      ...["Added: 2", "  new and bad", "  new"],
      ...["Gone: 1", "  gone"],
      "1 fail as before",
    ]);
    expect(diffMarkdown(diff)).toContain(
      "## Newly passing: 1\n\n- mends\n\n## Failing in another way: 1\n\n- otherwise",
    );
  });

  it("of the same run find nothing", () => {
    const same = diffOf(before, before);
    expect([diffText(same), same.isWorse]).toEqual(["4 fail as before", false]);
  });
});
