import { allEndpoints } from "@chonsu/shared/contract/table";
import { expect, test } from "vitest";
import { readBenchOptions, runBench } from "../../tools/bench/main.ts";
import { callsNamed, connectionsOf } from "../../tools/bench/requests.ts";

/** Servers start and receive as many requests as the machine allows. */
const TIMEOUT_MS = 240_000;

test("measures calls beside the bare route, each with a row of plausible figures", {
  timeout: TIMEOUT_MS,
}, async () => {
  const calls = ["users.path at 2", "messages.create by 10"];
  const said: string[] = [];
  const options = readBenchOptions(["--members", "100", "--calls", calls.join(","), "--rounds", "1"]);
  const figures = await runBench(options, (line) => said.push(line));
  expect(figures.map(({ call }) => call)).toEqual(calls);
  for (const { call, bytes, bareRate, rate, share, p50, p99, cpu } of figures) {
    expect(bytes, call).toBeGreaterThan(10);
    expect(rate, call).toBeGreaterThan(1);
    expect(share, call).toBeCloseTo(rate / bareRate);
    expect(p99, call).toBeGreaterThanOrEqual(p50);
    expect(cpu * rate, call).toBeLessThan(8_000_000);
    expect(said.filter((line) => line.startsWith(`| ${call} |`))).toHaveLength(1);
  }
});

test("every call that only reads is measured, then five calls that write with 1, 10 and 64 connections", () => {
  const measured = callsNamed([]).map((name) => name.split(" ")[0]);
  const reads = allEndpoints().filter(({ endpoint }) => endpoint.method === "GET" && endpoint.changes !== true);
  for (const { group, name } of reads) expect(measured).toContain(`${group}.${name}`);
  expect(new Set(measured.slice(-15)).size).toBe(5);
  expect([1, 10, 64].map((count) => connectionsOf(`comments.create by ${count}`))).toEqual([1, 10, 64]);
  expect(callsNamed(["users.path"])).toEqual(["at 1", "at 2", "at 3", "beyond"].map((way) => `users.path ${way}`));
});

test.each(["many", "2000:7", "9999999999"])("a university of %s members is refused", (members) => {
  expect(() => readBenchOptions(["--members", members])).toThrow(
    `--members takes a number like 2000, not "${members}"`,
  );
});
