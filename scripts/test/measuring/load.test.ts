import { expect, test } from "vitest";
import { readLoadOptions, runLoad } from "../../tools/load/main.ts";

const TIMEOUT_MS = 120_000;

test("a small university under load: answers, pushes, no broken connection, a clean end", {
  timeout: TIMEOUT_MS,
}, async () => {
  const options = readLoadOptions(["--members", "100", "--rates", "100,150", "--seconds", "2", "--connected", "20"]);
  const { rates, pushed, lost, exitCode } = await runLoad(options, () => {});
  expect({ lost, exitCode }).toEqual({ lost: 0, exitCode: 0 });
  expect(pushed).toBeGreaterThan(0);
  expect(rates.map(({ rate }) => rate)).toEqual([100, 150]);
  for (const { answered, unanswered, p99, lag } of rates) {
    expect(unanswered).toBe(0);
    expect(Math.min(answered, p99, lag)).toBeGreaterThan(0);
  }
});
