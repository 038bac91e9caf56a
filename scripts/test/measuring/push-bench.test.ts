import { expect, test } from "vitest";
import { runBench } from "../../tools/bench/main.ts";

const TIMEOUT_MS = 120_000;

test("the benchmark of the push: every message arrives in the other side's tab once, and every tab comes back after a restart", {
  timeout: TIMEOUT_MS,
}, async () => {
  const said: string[] = [];
  const options = {
    members: [],
    json: undefined,
    calls: [],
    seconds: 0.2,
    sockets: 100,
    graph: undefined,
    standIn: false,
  };
  const { push, sizes } = await runBench(options, (line) => said.push(line));
  expect(sizes).toEqual([]);
  expect(push).toMatchObject({ sockets: 100, opened: expect.any(Number), storm: { all: expect.any(Number) } });
  expect(push?.rates.map(({ wanted, lost, doubled }) => [wanted, lost, doubled])).toEqual([
    [50, 0, 0],
    [100, 0, 0],
    [200, 0, 0],
    [400, 0, 0],
  ]);
  for (const { p50, p99 } of push?.rates ?? []) expect(p99).toBeGreaterThanOrEqual(p50);
  expect(push?.storm.half).toBeGreaterThan(0);
  expect(said.join("\n")).toContain("100 open tabs");
});
