import { describe, expect, test } from "vitest";
import { MEASURED } from "../../tools/bench/calls.ts";
import type { CallFigures } from "../../tools/bench/figures.ts";
import { runBench } from "../../tools/bench/main.ts";
import { readOptions } from "../../tools/bench/options.ts";
import { admissionQueue, callHead, growthOf, growthTable } from "../../tools/bench/report.ts";

const LOAD = { requestsPerSecond: 1000, p50: 1, p99: 2, cpu: 100 };
const CALL: CallFigures = {
  ...LOAD,
  call: "users.distance",
  bytes: 14,
  found: 1,
  bare: { ...LOAD, cpu: 20 },
  share: 0.5,
  shareFrom: 0.4,
  shareTo: 0.6,
  cpuShare: 0.55,
};

/** A server starts, and is pressed as long as the machine lets it. */
const TIMEOUT_MS = 120_000;

describe("the benchmark", () => {
  test("measures calls of each kind beside the bare route: a line and all figures for every one", {
    timeout: TIMEOUT_MS,
  }, async () => {
    const said: string[] = [];
    const wanted = ["users.path at 2", "searches.people frequent + degree", "messages.create", "sessions.check"];
    const options = {
      members: [],
      json: undefined,
      calls: wanted,
      seconds: 0.1,
      sockets: undefined,
      graph: undefined,
      standIn: false,
    };
    const report = await runBench(options, (line) => said.push(line));
    expect(report).toMatchObject({ revision: expect.any(String), machine: { cores: expect.any(Number) } });
    const [size] = report.sizes;
    expect(size).toMatchObject({ scenario: "campus", members: 74, skipped: [] });
    expect(size?.calls.map(({ call }) => call).toSorted()).toEqual(wanted.toSorted());
    for (const figures of size?.calls ?? []) {
      const { requestsPerSecond, p50, p99, cpu, bytes, found, bare, share, cpuShare } = figures;
      for (const figure of [
        requestsPerSecond,
        p50,
        p99,
        cpu,
        bytes,
        found,
        share,
        cpuShare,
        bare.requestsPerSecond,
        bare.cpu,
      ]) {
        expect(figure, figures.call).toBeGreaterThan(0);
      }
      expect(p99).toBeGreaterThanOrEqual(p50);
      expect(said).toContain(admissionQueue(figures));
    }
    expect(said).toContain(callHead());
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  test("names its calls after the table of the contract, each once", async () => {
    const { allEndpoints } = await import("@chonsu/shared/contract/table");
    const known = new Set(allEndpoints().map(({ group, name }) => `${group}.${name}`));
    for (const call of MEASURED.keys()) expect(known, call).toContain(call.split(" ")[0]);
  });
});

describe("the figures of a call", () => {
  test("stand below their heads", () => {
    expect(admissionQueue(CALL).length).toBe(callHead().length);
  });

  test("are marked where the cost grew faster than the answer, and not where the machine was only slower", () => {
    const grown = (change: Partial<CallFigures>) => growthOf(CALL, { ...CALL, ...change })?.isFaster;
    expect(grown({})).toBe(false);
    expect(grown({ cpu: 1000 })).toBe(true);
    expect(grown({ cpu: 1000, bytes: 140 })).toBe(false);
    expect(grown({ cpu: 1000, found: 10 })).toBe(false);
    expect(grown({ cpu: 200, bare: { ...LOAD, cpu: 40 } })).toBe(false);
    expect(growthOf(CALL, undefined)).toBeUndefined();
  });

  test("stand beside each other size by size, with a dash where a size had no case", () => {
    const start = { databaseBytes: 1, openMs: 1, loadMs: 1, loadBytes: 1 };
    const size = (members: number, calls: CallFigures[]) => ({
      scenario: `crowd:${members}`,
      members,
      start,
      graph: undefined,
      calls,
      skipped: [],
    });
    const table = growthTable([size(2000, [CALL]), size(20_000, [{ ...CALL, cpu: 900 }]), size(100_000, [])]);
    const line = table.split("\n").find((text) => text.startsWith("users.distance")) ?? "";
    expect(line.split(/\s{2,}/)).toEqual(["users.distance", "1.00", "1.00", "–", "×9.00, ×1.00, ×1.00 !", "–"]);
  });
});

test("the benchmark of a graph alone measures each search and loading", {
  timeout: TIMEOUT_MS,
}, async () => {
  const said: string[] = [];
  const options = {
    members: [],
    json: undefined,
    calls: [],
    seconds: 0.1,
    sockets: undefined,
    graph: 1000,
    standIn: false,
  };
  const { graph, sizes } = await runBench(options, (line) => said.push(line));
  expect(sizes).toEqual([]);
  expect(graph).toMatchObject({ members: 1000, chons: 10_000 });
  expect(said.join("\n")).toContain("markNear");
});

describe("the options of the benchmark", () => {
  test("are sizes, calls, seconds and a file", () => {
    expect(readOptions([])).toEqual({ members: [], json: undefined, calls: [], seconds: 2, standIn: false });
    const args = ["--members", "2000,20000", "--calls", "users.path, friends", "--seconds", "0.5", "--json", "a.json"];
    expect(readOptions(args)).toEqual({
      members: [2000, 20_000],
      json: "a.json",
      calls: ["users.path", "friends"],
      seconds: 0.5,
      standIn: false,
    });
  });

  test.each([
    [["--members", "many"], /--members/],
    [["--members", "-5"], /members/],
    [["--members", "2000:7"], /--members/],
    [["--members", "9999999999"], /--members/],
    [["--seconds", "0"], /--seconds/],
    [["--graph", "999"], /--graph/],
    [["--graph", "1e9"], /--graph/],
    [["--graph", "many"], /--graph/],
    [["--sizes", "5"], /sizes/],
    [["2000"], /2000/],
  ])("refuse %j with a sentence", (args, sentence) => {
    expect(() => readOptions(args)).toThrow(sentence);
  });
});
