import { createServer, type IncomingMessage } from "node:http";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { allEndpoints } from "@chonsu/shared/contract/table";
import { describe, expect, test } from "vitest";
import { graphMarkdown, measureGraph } from "../../tools/bench/graph.ts";
import { runBench } from "../../tools/bench/main.ts";
import { readBenchOptions } from "../../tools/bench/options.ts";
import { CLIENTS, clientHere, pressWith } from "../../tools/bench/press.ts";
import { type BenchReport, benchMarkdown, besideTable, withFigures } from "../../tools/bench/report.ts";
import { callsNamed, connectionsOf, type PlannedRequest } from "../../tools/bench/requests.ts";
import { FORMS } from "../../tools/bench/server.ts";
import { listening } from "../listening.ts";
import { read } from "../tree.ts";

/** Servers start and receive as many requests as the machine allows. */
const TIMEOUT_MS = 240_000;
/** The clients that are installed on this machine. */
const CLIENTS_HERE = CLIENTS.filter((client) => client === "autocannon" || clientHere() === client);

test("measures calls in both forms and the bare route, each with a row of plausible figures", {
  timeout: TIMEOUT_MS,
}, async () => {
  const calls = ["users.path at 2", "searches.people frequent + degree", "messages.create by 10"];
  const said: string[] = [];
  const options = readBenchOptions(["--members", "100", "--calls", calls.join(","), "--rounds", "1"]);
  const report = await runBench(options, (line) => said.push(line));
  const [size] = report.sizes;
  expect(size?.calls.map(({ call }) => call).toSorted()).toEqual(calls.toSorted());
  expect(size?.skipped).toEqual([]);
  for (const { call, bytes, bare, forms } of size?.calls ?? []) {
    expect(Object.keys(forms)).toEqual([...FORMS]);
    expect(bytes, call).toBeGreaterThan(10);
    expect(bare.share).toBe(1);
    for (const { requestsPerSecond, p50, p99, cpu, share } of Object.values(forms)) {
      expect(requestsPerSecond, call).toBeGreaterThan(1);
      // The processor time is that of this server alone: more than a bare route needs, and less than the machine has.
      expect(cpu, call).toBeGreaterThan(bare.cpu);
      expect(cpu * requestsPerSecond, call).toBeLessThan(8_000_000);
      expect(p99, call).toBeGreaterThanOrEqual(p50);
      expect(share, call).toBeCloseTo(requestsPerSecond / bare.requestsPerSecond);
    }
    expect(said.filter((line) => line.startsWith(`| ${call} |`))).toHaveLength(1);
  }
  expect(JSON.parse(JSON.stringify(report))).toEqual(report);
});

test("every call that only reads is measured, then five calls that write with 1, 10 and 64 connections", () => {
  const measured = callsNamed([]).map((name) => name.split(" ")[0]);
  const reads = allEndpoints().filter(({ endpoint }) => endpoint.method === "GET" && endpoint.changes !== true);
  for (const { group, name } of reads) expect(measured).toContain(`${group}.${name}`);
  expect([...new Set(measured.slice(-15))]).toEqual([
    "projects.toggleLike",
    "comments.create",
    "messages.create",
    "projects.create",
    "users.updateProfile",
  ]);
  expect([1, 10, 64].map((count) => connectionsOf(`comments.create by ${count}`))).toEqual([1, 10, 64]);
  expect(callsNamed(["users.path"])).toEqual(["at 1", "at 2", "at 3", "beyond"].map((way) => `users.path ${way}`));
});

describe.each(CLIENTS_HERE)("pressing with %s", (client) => {
  const plan: PlannedRequest[] = [
    { method: "GET", path: "/a?q=%EA%B0%80", headers: { authorization: "Bearer a.b" } },
    {
      method: "POST",
      path: "/b",
      headers: { "content-type": "application/json" },
      body: '{"text":"따옴표 \\" ]] \\n"}',
    },
  ];

  test("sends the requests of a plan in turn and completely", async () => {
    const asked = new Map<string, string>();
    const url = await answering(async (request) => {
      let body = "";
      for await (const chunk of request.setEncoding("utf8")) body += chunk;
      asked.set(`${request.method} ${request.url} ${request.headers.authorization ?? ""}`.trim(), body);
      return 200;
    });
    const press = pressWith(client, tempFolder(), []);
    const { requests, seconds, p50, p99, failed } = await press(url, { plan, connections: 10, seconds: 1 });
    expect(Object.fromEntries(asked)).toEqual({ "GET /a?q=%EA%B0%80 Bearer a.b": "", "POST /b": plan[1]?.body });
    expect(failed).toBe(0);
    expect(requests).toBeGreaterThan(10);
    expect(seconds).toBeGreaterThanOrEqual(0.9);
    expect(p99).toBeGreaterThanOrEqual(p50);
  });

  test("counts refusals", async () => {
    const url = await answering(async () => 503);
    const { requests, failed } = await pressWith(client, tempFolder(), [])(url, { plan, connections: 10, seconds: 1 });
    expect(failed).toBe(requests);
  });
});

const answering = (statusOf: (request: IncomingMessage) => Promise<number>) =>
  listening(createServer(async (request, response) => response.writeHead(await statusOf(request)).end()));

describe("docs/bench.md", () => {
  const load = { requestsPerSecond: 1000, p50: 1, p99: 2, cpu: 100, share: 0.5 };
  const call = { call: "users.distance", bytes: 14, bare: load, forms: { "stand-in": load, production: load } };
  const about = { startedAt: "2026-11-22T00:00:00Z", revision: "abc", machine: "2 cores", client: "wrk" } as const;
  const sizes = [{ members: 2000, calls: [call], skipped: [] }];
  const report: BenchReport = { ...about, seconds: 1, rounds: 3, forms: FORMS, sizes };

  test("has a place for the tables", () => {
    const written = withFigures(read("docs/bench.md"), "calls", benchMarkdown(report));
    expect(written).toContain("| users.distance | 14 | 1000 | 100 | 1000 | 0.500 |");
  });

  test("shows sizes, or runs before and after, side by side, with a dash for a missing case", () => {
    const table = besideTable([
      ["before", [call]],
      ["now", []],
    ]);
    expect(table.split("\n").at(-1)).toBe("| users.distance | 0.500 · 100 µs | – |");
  });
});

test("the graph alone is measured, next to a simple search that finds the same distances", () => {
  const figures = measureGraph(1000, 40);
  expect(figures).toMatchObject({ members: 1000, chons: 10_000 });
  expect(figures.bytes).toBeGreaterThan(10_000 * 2 * 4);
  for (const { micros, ratio } of Object.values(figures.operations)) expect(Math.min(micros, ratio)).toBeGreaterThan(0);
  expect(graphMarkdown(figures)).toContain("| `markNear(a, 1 to 3)` |");
});

test.each(["many", "2000:7", "9999999999"])("a university of %s members is refused", (members) => {
  expect(() => readBenchOptions(["--members", members])).toThrow(`--members takes numbers like 2000, not "${members}"`);
});
