import { describe, expect, it } from "vitest";
import { manualClock } from "../platform/clock.ts";
import { type Rest, startRounds } from "./rounds.ts";

/** Rounds whose ends the test controls. */
function startCounted() {
  const clock = manualClock(0);
  const ends: ((rest: Rest) => void)[] = [];
  const rounds = startRounds(clock, () => new Promise((resolve) => ends.push(resolve)));
  const end = async (until: number, isFirm = false) => {
    ends.at(-1)?.({ until, isFirm });
    await Promise.resolve();
    await Promise.resolve();
  };
  return { clock, rounds, end, begun: () => ends.length };
}

describe("rounds", () => {
  it("begin at once, and again when the rest is over", async () => {
    const { clock, end, begun } = startCounted();
    expect(begun()).toBe(1);
    await end(1000);
    clock.advance(999);
    expect(begun()).toBe(1);
    clock.advance(1);
    expect(begun()).toBe(2);
  });

  it("lose no notification: exactly one more follows the current one, for any number of notifications", async () => {
    const { clock, rounds, end, begun } = startCounted();
    rounds.notify();
    rounds.notify();
    expect(begun()).toBe(1);
    await end(1000);
    expect(begun()).toBe(2);
    await end(1000);
    clock.advance(999);
    expect(begun()).toBe(2);
  });

  it("begin at a notification, which cancels the timer of the rest", async () => {
    const { clock, rounds, end, begun } = startCounted();
    await end(1000);
    rounds.notify();
    expect(begun()).toBe(2);
    await end(5000);
    clock.advance(4999);
    expect(begun()).toBe(2);
  });

  it("ignore notifications in a firm rest, and notifications before it", async () => {
    const { clock, rounds, end, begun } = startCounted();
    rounds.notify();
    await end(1000, true);
    rounds.notify();
    expect(begun()).toBe(1);
    clock.advance(1000);
    expect(begun()).toBe(2);
  });

  it("end when they are stopped, and stopping waits for the current one", async () => {
    const { clock, rounds, end, begun } = startCounted();
    let isOver = false;
    const stopped = rounds.stop().then(() => {
      isOver = true;
    });
    rounds.notify();
    await Promise.resolve();
    expect(isOver).toBe(false);
    await end(1000);
    await stopped;
    rounds.notify();
    clock.advance(10_000);
    expect(begun()).toBe(1);
  });
});
