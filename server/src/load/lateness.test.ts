import { expect, it } from "vitest";
import type { Clock } from "../clock.ts";
import { createLateness } from "./lateness.ts";

/** A clock whose loop may be held up: what is due meanwhile runs when it goes on. */
function heldClock() {
  let now = 0;
  let next: { readonly at: number; readonly task: () => void } | undefined;
  const clock: Clock = {
    now: () => now,
    after(delayMs, task) {
      next = { at: now + delayMs, task };
      return () => {
        next = undefined;
      };
    },
  };
  return {
    clock,
    /** The next look comes so much too late. */
    goOn(lateMs: number) {
      if (next === undefined) return;
      now = next.at + lateMs;
      next.task();
    },
    isWatched: () => next !== undefined,
  };
}

it("is too late from a look that came too late to one that did not, and complains once a minute", () => {
  const { clock, goOn, isWatched } = heldClock();
  const complaints: unknown[] = [];
  const lateness = createLateness(clock, 500, { warn: (_message, facts) => complaints.push(facts) });
  const stop = lateness.watch();
  const seen = [0, 500, 501, 900, 20, 700, 60_000].map((lateMs) => {
    goOn(lateMs);
    return lateness.isTooLate();
  });
  expect(seen).toEqual([false, false, true, true, false, true, true]);
  expect(complaints).toEqual([
    { lateMs: 501, maxMs: 500 },
    { lateMs: 60_000, maxMs: 500 },
  ]);
  stop();
  expect(isWatched()).toBe(false);
});
