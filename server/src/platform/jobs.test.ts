import { expect, it } from "vitest";
import { manualClock } from "./clock.ts";
import { type Sleep, startJob } from "./jobs.ts";
import { createSignal } from "./signal.ts";

const HOUR_MS = 60 * 60 * 1000;

/** A job that sleeps as `sleeps` say, one after the other. */
function start(...sleeps: (Sleep | Promise<Sleep> | Error)[]) {
  const clock = manualClock(0);
  const wakes = createSignal();
  const [begun, errors]: [number[], string[]] = [[], []];
  const log = { info() {}, warn() {}, error: (line: string) => void errors.push(line) };
  const work = () => {
    begun.push(clock.now());
    const next = sleeps.shift() ?? { ms: Number.POSITIVE_INFINITY };
    if (next instanceof Error) throw next;
    return next;
  };
  return { clock, wakes, begun, errors, stop: startJob({ clock, log }, { name: "counting", wakes, work }) };
}

it("works at once, when it is due, and after an hour at the latest", async () => {
  const { clock, begun, stop } = start({ ms: 5 });
  clock.advance(2 * HOUR_MS);
  expect(begun).toEqual([0, 5, HOUR_MS + 5]);
  await stop();
  clock.advance(2 * HOUR_MS);
  expect(begun).toHaveLength(3);
});

it("is woken by its signal, but not from a firm sleep nor after its end", async () => {
  const { clock, wakes, begun, stop } = start({ ms: 5 }, { ms: 10, isFirm: true });
  clock.advance(1);
  wakes.notify();
  clock.advance(1);
  wakes.notify();
  expect(begun).toEqual([0, 1]);
  clock.advance(100);
  expect(begun).toEqual([0, 1, 11]);
  await stop();
  wakes.notify();
  expect(begun).toHaveLength(3);
});

it("works again at once when the signal came during the work, and stops when its work has ended", async () => {
  const first = Promise.withResolvers<Sleep>();
  const second = Promise.withResolvers<Sleep>();
  const { wakes, begun, stop } = start(first.promise, second.promise);
  wakes.notify();
  expect(begun).toEqual([0]);
  first.resolve({ ms: 5 });
  await expect.poll(() => begun).toEqual([0, 0]);
  let isStopped = false;
  const stopped = stop().then(() => {
    isStopped = true;
  });
  await Promise.resolve();
  expect(isStopped).toBe(false);
  second.resolve({ ms: 0 });
  await stopped;
});

it("logs an error, and tries again in a minute", () => {
  const { clock, wakes, begun, errors } = start(new Error("broken"), Promise.reject(new Error("broken")));
  wakes.notify();
  clock.advance(60_000);
  expect([begun, errors]).toEqual([[0, 60_000], ["counting failed"]]);
});
