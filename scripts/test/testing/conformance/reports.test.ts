import { CALLS } from "@chonsu/db/call-records/records";
import { describe, expect, it } from "vitest";
import type { CheckFault } from "../../../testing/conformance/failure.ts";
import { CheckFailure, shown } from "../../../testing/conformance/failure.ts";
import { lasting } from "../../../testing/conformance/fault-kinds.ts";
import { diffMarkdown, diffOf, diffText } from "../../../testing/conformance/report/diff.ts";
import { junitOf } from "../../../testing/conformance/report/junit.ts";
import { markdownOf } from "../../../testing/conformance/report/markdown.ts";
import { needsOf } from "../../../testing/conformance/report/needs.ts";
import { nextCalls } from "../../../testing/conformance/report/next.ts";
import { pageOf } from "../../../testing/conformance/report/page.ts";
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
  const fault = { expected: "200", came, curl: "curl -sS 'http://x/'", cause: `${id} ${lasting(came)}` };
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
    findings: [],
    accounts: [],
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

  it("shows each difference of an answer once, then each cause of failures, with the calls below", () => {
    const what = "User has no created_at";
    const fault = { expected: "an answer as the contract has it", came: "at 0.created_at of 200", curl: "curl x" };
    const because = (id: string, cause: string, rest: Partial<CheckFault> = {}) =>
      resultOf(id, "failed", { fault: { expected: "200", came: "500", cause, ...rest } });
    const broken = { call: "friends.request", outcome: "INTERNAL", isBroken: true };
    const many = {
      ...reportOf(
        because("friends.list/200", what, { finding: what }),
        because("users.one/200", "friends.request answers INTERNAL", broken),
        because("users.path/200", "friends.request answers INTERNAL", broken),
        because("users.path/without-slash", "without-slash: 404"),
        because("users.one/without-slash", "without-slash: 404"),
        because("users.path/self", "users.path 404"),
      ),
      findings: [
        { what, isAddition: false, calls: ["friends.list", "friends.request"], fault },
        { what: "Me has no email", isAddition: true, calls: ["users.current"], fault },
      ],
    };
    const text = textOf(many);
    expect(text.match(/^✗ .*/gm)).toEqual([
      "✗ User has no created_at (in 2 calls)",
      "✗ friends.request answers INTERNAL",
      "✗ users.path/without-slash and 1 more",
      "✗ users.path/self",
    ]);
    expect(text).toContain("  seen in   friends.list, friends.request\n");
    expect(text).toContain("  fails     users.one: 200\n  fails     users.path: 200\n");
    expect(text).toContain("1 addition missing: Me has no email\n");
    const page = markdownOf(many);
    expect(page).toContain("### User has no created\\_at (in 2 calls)");
    expect(page).toContain("- `users.path`: without-slash\n- `users.one`: without-slash");
    expect([isConforming(many), isConforming({ ...many, results: [resultOf("a/b", "passed")] })]).toEqual([
      false,
      false,
    ]);
  });

  it("begins with the calls that are not there, and ends with the one for which most checks wait", () => {
    const waiting = (id: string, outcome: "blocked" | "not there", missing: string) =>
      resultOf(id, outcome, { missing });
    const half = {
      ...reportOf(
        resultOf("users.one/200", "passed"),
        waiting("users.path/200", "blocked", "friends.request"),
        waiting("friends.request/201", "not there", "friends.request"),
        waiting("friends.map/200", "not there", "friends.map"),
      ),
      absent: ["friends.map", "friends.request", "push"],
    };
    const lines = textOf(half).split("\n");
    expect(lines[0]).toBe(`2 of ${CALLS.size} calls are not there yet; nor are the pushes`);
    expect(lines[1]).toBe("1 addition missing: friends.map");
    expect(lines.at(-1)).toBe("next: POST /api/friends/ (friends.request); 2 checks wait for it");
    expect([isConforming(half), isConforming(half, { allowMissing: true })]).toEqual([false, true]);
    const lacking = { ...half, absent: ["friends.map"] };
    expect([isConforming(lacking), isConforming(lacking, { additions: true })]).toEqual([true, false]);
  });

  it("names calls in the order in which their checks can run", () => {
    const all = [...CALLS.keys()];
    const waiting = all.map((call) => resultOf(`${call}/200`, "not there", { missing: call }));
    const built: string[] = [];
    while (built.length < all.length) {
      const absent = all.filter((call) => !built.includes(call));
      const results = waiting.filter(({ missing = "" }) => absent.includes(missing));
      const { calls = [] } = nextCalls({ results, absent }) ?? {};
      for (const call of calls) {
        expect([call, needsOf(call).filter((needed) => !built.includes(needed))]).toEqual([call, []]);
        built.push(call);
      }
      expect(calls.length).toBeGreaterThan(0);
    }
  });

  it("shows what was sent, and what nobody sees as an escape", () => {
    const failure = new CheckFailure({ expected: "a\u2028b", came: shown({ name: "가\u200b나\u00a0" }) });
    const text = textOf(reportOf(resultOf("a/b", "failed", { fault: { ...failure.fault, sent: '{"year":1899}' } })));
    expect(text).toContain(
      '  expected  a\\u2028b\n  came      {"name":"가\\u200b나\\u00a0"}\n  sent      {"year":1899}',
    );
  });

  it("tells of a call that does not work once, with the number of checks that it blocks", () => {
    const cause = "sessions.create answers 500";
    const fault = { expected: "200", came: "500", cause, call: "sessions.create", isBroken: true };
    const blocked = (id: string) => resultOf(id, "blocked", { missing: cause, fault });
    const broken = reportOf(
      resultOf("sessions.create/200", "failed", { fault }),
      blocked("users.one/200"),
      blocked("a/b"),
    );
    expect(textOf(broken).match(/^(✗| {2}fails| {2}blocks|next).*/gm)).toEqual([
      `✗ ${cause}`,
      "  fails     sessions.create: 200",
      "  blocks    2 checks",
      `next: mend what blocks 2 checks: ${cause}`,
    ]);
    const before = reportOf(resultOf("users.one/200", "passed"), resultOf("a/b", "skipped"));
    expect(diffText(diffOf(before, broken))).toContain(
      `Broken: 1\n  ${cause}: expected 200; came 500\n    1 blocked\n`,
    );
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
  });

  it("as one page: calls by kinds with their worst outcome, what is wrong with its curl line, and the progress", () => {
    const yesterday = { ...report, startedAt: "2026-11-20T00:00:00.000Z", absent: ["friends.request"] };
    const page = pageOf(report, [yesterday]);
    const cells =
      '<th>users.one</th><td></td><td></td><td class="failed" title="1 passed, 1 failed, 1 skipped"><a href="#cause-1">1 failed</a></td>';
    expect(page).toContain(cells);
    expect(page).toContain("&lt;b&gt; &amp; &quot;quotes&quot;");
    expect(page).toContain("<pre>curl -sS 'http://x/'</pre>");
    expect(page).toContain(`<p>${CALLS.size - 1} → ${CALLS.size} calls, 1 → 1 checks passed, 1 → 1 failed (2 runs`);
    expect(page.match(/<polyline /g)).toHaveLength(2);
    expect(pageOf(report, [])).not.toContain("<svg");
    expect(page).not.toMatch(/<script|<link|src=/);
  });

  it("as one page: a call that is not there in a single cell", () => {
    const absent = ["200", "404"].map((name) => resultOf(`users.path/${name}`, "not there"));
    const row = '<tr><th>users.path</th><td class="not-there" colspan="6">2 not there</td></tr>';
    expect(pageOf(reportOf(...absent), [])).toContain(row);
    expect(pageOf(reportOf(...absent, resultOf("users.path/as-visitor", "passed")), [])).not.toContain('colspan="');
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
    resultOf("x/stays", "passed"),
    resultOf("x/breaks", "passed"),
    failureOf("x/mends", "500"),
    failureOf("x/still", "404 for conf-0123456789-7"),
    failureOf("x/otherwise", "404"),
    skipped("x/shown"),
    resultOf("x/hidden", "passed"),
    failureOf("x/gone", "500"),
  );
  const after = reportOf(
    resultOf("x/stays", "passed"),
    failureOf("x/breaks", "500"),
    resultOf("x/mends", "passed"),
    failureOf("x/still", "404 for conf-abcdefabcd-12"),
    failureOf("x/otherwise", "a body that is no JSON"),
    failureOf("x/shown", "403"),
    skipped("x/hidden"),
    failureOf("x/new-and-bad", "500"),
    resultOf("x/new", "passed"),
  );
  const diff = diffOf(before, after);

  it("begin with the progress, and name what broke by its cause, what passes now, what was added or removed", () => {
    expect(diff.isWorse).toBe(true);
    expect(diffText(diff).split("\n")).toEqual([
      `${CALLS.size} → ${CALLS.size} calls, 3 → 3 checks, 1 broken since`,
      ...["Broken: 1", "  x/breaks: expected 200; came 500"],
      "Failing, and not there or not checked before: 2",
      ...["  x/shown: expected 200; came 403", "  x/new-and-bad: expected 200; came 500"],
      ...["Failing in another way: 1", "  x/otherwise: expected 200; came a body that is no JSON"],
      ...["Newly passing: 1", "  x: mends"],
      ...["Newly skipped: 1", "  x: hidden"],
      ...["Added: 2", "  x: new-and-bad, new"],
      ...["Gone: 1", "  x: gone"],
      "1 fail as before",
    ]);
    expect(diffMarkdown(diff)).toContain("## Newly passing: 1\n\n- x: mends\n\n## Newly skipped: 1\n\n- x: hidden");
  });

  it("of the same run find nothing", () => {
    const same = diffOf(before, before);
    expect(same).toMatchObject({ sections: [], asBefore: 4, isWorse: false });
  });

  it("are no worse when something new fails or is not there, and are when what passed is gone", () => {
    const worse = (was: Result["outcome"], is: Result["outcome"]) =>
      diffOf(reportOf(resultOf("x/y", was)), reportOf(resultOf("x/y", is))).isWorse;
    expect([worse("not there", "failed"), worse("blocked", "failed"), worse("skipped", "failed")]).toEqual([
      false,
      false,
      false,
    ]);
    expect([worse("passed", "failed"), worse("passed", "not there"), worse("passed", "skipped")]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
