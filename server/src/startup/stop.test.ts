import { expect, it, vi } from "vitest";
import { manualClock } from "../platform/clock.ts";
import { stopper } from "./stop.ts";

const HALF_A_MINUTE_MS = 30_000;

function stopping(close: () => Promise<void>) {
  const clock = manualClock(0);
  const logged: string[] = [];
  const note = (message: string) => logged.push(message);
  const exit = vi.fn();
  const stop = stopper({ clock, log: { info: note, warn: note, error: note }, close, exit });
  return { clock, logged, exit, stop };
}

const never = () => new Promise<void>(() => {});

it("ends with 1 and a log line when something does not stop in time", () => {
  const { clock, logged, exit, stop } = stopping(never);
  stop("SIGTERM");
  expect(exit).not.toHaveBeenCalled();
  clock.advance(HALF_A_MINUTE_MS);
  expect(exit.mock.calls).toEqual([[1]]);
  expect(logged.at(-1)).toContain("did not come to its end in time");
});

it("ends with 1 and a log line when the stop fails", async () => {
  const { logged, exit, stop } = stopping(() => Promise.reject(new Error("no")));
  stop("SIGTERM");
  await vi.waitFor(() => expect(exit.mock.calls).toEqual([[1]]));
  expect(logged.at(-1)).toContain("could not stop in order");
});

it.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("ends at once at the second signal: %s", (signal, code) => {
  const { exit, stop } = stopping(never);
  stop("SIGTERM");
  stop(signal);
  expect(exit.mock.calls).toEqual([[code]]);
});
