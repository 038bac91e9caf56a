import { createServer, type ServerResponse } from "node:http";
import { chanceOf } from "@chonsu/db/seed/crowd/draw/chance";
import { describe, expect, test } from "vitest";
import { withFigures } from "../../tools/bench/report.ts";
import { figuresOf, keepsUp, slope } from "../../tools/load/figures.ts";
import { readLoadOptions, runLoad } from "../../tools/load/main.ts";
import type { Shot } from "../../tools/load/mix.ts";
import { type Outcome, press } from "../../tools/load/pressing.ts";
import { leftOver, loadMarkdown, saturation, soakMarkdown } from "../../tools/load/report.ts";
import { arrivals, drawer, type RateReport } from "../../tools/load/run.ts";
import { listening } from "../listening.ts";
import { read } from "../tree.ts";

const TIMEOUT_MS = 120_000;
const SMALL = ["--members", "100", "--connections", "20", "--warm-up", "0.5"];
const SHOT: Shot = { method: "GET", path: "/", headers: {} };

test("a small university under load: no error, every message in the other side's tab, mails sent, a clean end", {
  timeout: TIMEOUT_MS,
}, async () => {
  const said: string[] = [];
  const options = readLoadOptions([...SMALL, "--rates", "150", "--seconds", "0.7"]);
  const report = await runLoad(options, (line) => said.push(line));
  expect(report).toMatchObject({ members: 100, connections: 20, lostConnections: 0, exitCode: 0 });
  expect(Math.min(report.opened, report.connectionBytes)).toBeGreaterThan(0);
  // Refusals are not checked: on a busy machine requests may wait longer than the server allows.
  for (const { errors, unanswered, heard, kinds } of report.rates) {
    expect({ errors, unanswered, heard }).toMatchObject({ errors: {}, unanswered: 0, heard: { lost: 0, doubled: 0 } });
    expect(Object.keys(kinds).length).toBeGreaterThan(15);
  }
  expect(report.rates[0]?.heard.sent).toBeGreaterThan(0);
  expect(said.at(-1)).toBe(saturation(report.rates));
});

test("a long run in a stand-in with tabs, sandboxes and moved clocks leaves nothing open", {
  timeout: TIMEOUT_MS,
}, async () => {
  const args = [...SMALL, "--rates", "20", "--seconds", "0.2"];
  const long = ["--soak", "0.2", "--soak-rate", "50", "--stand-in", "--only", "messages,media,projects"];
  const { soak } = await runLoad(readLoadOptions([...args, ...long]), () => {});
  const { before, after, slices = [], beside } = soak ?? {};
  expect(slices).toHaveLength(12);
  for (const { load, sample } of slices) {
    expect(load).toMatchObject({ errors: {}, unanswered: 0, heard: { lost: 0, doubled: 0 } });
    for (const kind of Object.keys(load.kinds)) expect(kind).toMatch(/^(messages|media|projects)/);
    // On a busy machine timers are late, never early.
    expect(sample.timerLate).toBeGreaterThanOrEqual(0);
    expect(sample.drift).toBeLessThan(2000);
  }
  expect(beside).toMatchObject({ failures: {} });
  expect(Math.min(beside?.resets ?? 0, beside?.clockMoves ?? 0, beside?.reconnections ?? 0)).toBeGreaterThan(0);
  if (before === undefined || after === undefined) throw new Error("there was no long run");
  expect([leftOver(before.handles, after.handles), leftOver(before.files, after.files)]).toEqual([
    "nothing",
    "nothing",
  ]);
  for (const { ownBytes, mappedBytes, heapBytes } of [before, after]) {
    expect(ownBytes).toBeGreaterThan(heapBytes);
    expect(mappedBytes).toBeGreaterThan(0);
  }
});

describe("the times at which requests are due", () => {
  test("are random, ascending, as many as the rate says, and the same in every run", () => {
    const due = arrivals(1000, 20, chanceOf(1, "arrivals"));
    expect(due).toEqual(arrivals(1000, 20, chanceOf(1, "arrivals")));
    expect(due).toEqual(due.toSorted());
    expect(due.at(-1)).toBeLessThan(20_000);
    expect(Math.abs(due.length - 20_000)).toBeLessThan(600);
  });

  test("do not wait for answers or connections: a server that delays the first request still gets all others", async () => {
    const held: ServerResponse[] = [];
    const due = arrivals(24_000, 0.05, chanceOf(1, "arrivals"));
    const server = createServer((_request, response) => {
      held.push(response);
      if (held.length === due.length) for (const each of held) each.end();
    });
    const url = await listening(server, 4096);
    const kind = { name: "any", weight: 1, next: () => SHOT };
    const draw = () => ({ kind, shot: SHOT });
    const outcomes = await press(url, due, draw, () => {});
    expect(outcomes.map(({ status }) => status)).toEqual(Array.from(due, () => 200));
    // Times are measured from the moment a request was due, so they include the wait for the last request.
    const [last = 0] = due.subarray(-1);
    for (const outcome of outcomes) expect(outcome.ended - outcome.due).toBeGreaterThanOrEqual(last - outcome.due);
  });

  test("choose each kind as often as its weight says", () => {
    const draw = drawer([
      { name: "seldom", weight: 1 },
      { name: "often", weight: 9 },
    ]);
    const chance = chanceOf(1, "draws");
    const drawn = Array.from({ length: 1000 }, () => draw(chance).name);
    expect(Math.abs(drawn.filter((name) => name === "often").length - 900)).toBeLessThan(30);
  });
});

const outcome = (change: Partial<Outcome>): Outcome => ({
  kind: "feed",
  status: 200,
  hasRetryAfter: false,
  due: 0,
  sent: 1,
  ended: 10,
  ...change,
});
const report = (change: Partial<RateReport>): RateReport => ({
  ...figuresOf([outcome({})], 1, 1),
  rate: 100,
  heard: { sent: 1, p50: 1, p99: 2, lost: 0, doubled: 0 },
  processors: 0.5,
  residentBytes: 2 ** 28,
  ...change,
});

describe("the figures of a rate", () => {
  test("distinguish successes, refusals with a retry time, errors and missing answers", () => {
    const outcomes = [
      outcome({ due: 0, ended: 100 }),
      outcome({ due: 900, ended: 1900, kind: "search" }),
      outcome({ status: 503, hasRetryAfter: true }),
      outcome({ status: 503 }),
      outcome({ status: 400 }),
      outcome({ status: 0 }),
    ];
    const figures = figuresOf(outcomes, 8, 1);
    expect(figures).toMatchObject({
      wanted: 8,
      answered: 1,
      overloaded: 1,
      errors: { "400 feed": 1, "503 feed": 1 },
      unanswered: 3,
    });
    expect(figures.waits).toEqual({ count: 2, p50: 1000, p99: 1000, max: 1000 });
    expect(Object.keys(figures.kinds)).toEqual(["feed", "search"]);
  });

  test("say whether the server keeps up, and from which rate on it does not", () => {
    const kept = report({});
    const refusing = report({ rate: 400, overloaded: 1 });
    expect([keepsUp(kept), keepsUp(refusing), keepsUp(report({ unanswered: 1 }))]).toEqual([true, false, false]);
    expect(keepsUp(report({ wanted: 100, answered: 96 }))).toBe(false);
    expect(saturation([kept])).toMatch(/^Keeps up with 100 .*highest/);
    expect(saturation([kept, report({ rate: 200 }), refusing])).toMatch(/^Keeps up with 200 .* no longer with 400/);
    expect(saturation([refusing])).toMatch(/^Does not keep up with 400/);
  });

  test("find how fast memory grows", () => {
    const growth = (...values: number[]) => slope(values.map((value, minute) => [minute, value]));
    expect(growth(5, 7, 9)).toBeCloseTo(2);
    expect(growth(5, 5)).toBe(0);
    expect(growth(5)).toBeNaN();
  });
});

describe("docs/load.md", () => {
  const about = { startedAt: "2026-11-22T00:00:00Z", members: 20_000, connections: 1000, seconds: 20, mails: 0 };
  const connections = { opened: 10, connectionBytes: 2048, lostConnections: 0 };
  const rest = { ...about, ...connections, machine: "2 cores", exitCode: 0, soak: undefined };

  test("has a place for both tables, whose rows have as many cells as their heads", () => {
    const page = read("docs/load.md");
    const tables = loadMarkdown({ ...rest, rates: [report({}), report({ rate: 200, overloaded: 5 })] });
    const sample = { minute: 0, heapBytes: 1, ownBytes: 1, mappedBytes: 1, handles: { Timeout: 1 }, files: {} };
    const slices = [{ load: report({ errors: { "404 feed": 2 } }), sample: { ...sample, drift: 1, timerLate: 2 } }];
    const beside = { reconnections: 1, sandboxes: 1, resets: 1, clockMoves: 1, failures: { "Error: no": 3 } };
    const after = { ...sample, handles: { Timeout: 3, Immediate: 1 }, files: { pipe: 1 } };
    const held = { before: sample, after, heapGrowth: 0, ownGrowth: 2 ** 20, mappedGrowth: 3 * 2 ** 20 };
    const long = soakMarkdown({ minutes: 1, rate: 100, slices, beside, ...held });
    const written = withFigures(withFigures(page, "load", tables), "soak", long);
    expect(written).toContain("Slowest at 100");
    expect(written).toContain("1 minutes at 100 requests a second: 0 refused, 2 errors,");
    expect(written).toContain("failed: 3 × Error: no.");
    expect(written).toContain("own memory by 1.0 MB, what it has mapped of files by 3.0 MB.");
    expect(written).toContain("and not before: 2 × Timeout, 1 × Immediate of handles, 1 × pipe of files.");
    expect(withFigures(written, "load", tables)).toBe(written);
    for (const block of written.matchAll(/(?:^\|.*\n)+/gm)) {
      const widths = block[0]
        .trim()
        .split("\n")
        .map((line) => line.split("|").length);
      expect(new Set(widths).size, block[0]).toBe(1);
    }
  });

  test("is refused without such a place", () => {
    expect(() => withFigures("# A page", "load", "")).toThrow("no place for figures");
  });
});

test("no more connections than members are open", () => {
  expect(readLoadOptions(["--members", "500"])).toMatchObject({ members: 500, connections: 500 });
  expect(() => readLoadOptions(["--connections", "20001"])).toThrow("takes whole numbers from 0 to 20000");
});
