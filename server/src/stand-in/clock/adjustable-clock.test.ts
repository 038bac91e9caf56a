import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { manualClock } from "../../clock.ts";
import { adjustableClock } from "./adjustable-clock.ts";

describe("a clock that can be moved", () => {
  it("runs with the machine's, moves with it, and keeps what it was shifted by", async () => {
    const machine = manualClock(1000);
    const clock = adjustableClock(machine);
    machine.advance(5);
    expect(clock.now()).toBe(1005);
    await clock.shift(100);
    machine.advance(5);
    expect(clock.read()).toEqual({ now: 1110, isFrozen: false, offset: 100 });
    await clock.freeze();
    machine.advance(50);
    expect(clock.now()).toBe(1110);
    await clock.resume();
    machine.advance(1);
    expect(clock.now()).toBe(1111);
    await clock.reset();
    expect(clock.now()).toBe(machine.now());
  });

  it("does by itself what falls due while it runs, and nothing while it is frozen", async () => {
    const machine = manualClock(0);
    const clock = adjustableClock(machine);
    const done: string[] = [];
    clock.after(10, () => done.push("ten"));
    clock.after(20, () => done.push("twenty"));
    machine.advance(10);
    expect(done).toEqual(["ten"]);
    await clock.freeze();
    machine.advance(100);
    expect(done).toEqual(["ten"]);
    await clock.resume();
    machine.advance(9);
    expect(done).toEqual(["ten"]);
    machine.advance(1);
    expect(done).toEqual(["ten", "twenty"]);
  });

  it("waits for what falls due on the way, one after the other, also for what came of it", async () => {
    const clock = adjustableClock(manualClock(0), 0);
    const done: string[] = [];
    const slowly = async (name: string) => {
      await Promise.resolve();
      done.push(`${name} at ${clock.now()}`);
    };
    clock.after(30, () => void done.push(`third at ${clock.now()}`));
    clock.after(10, async () => {
      await slowly("first");
      clock.after(5, () => void done.push(`second at ${clock.now()}`));
    });
    await Promise.all([clock.advance(20), clock.advance(20)]);
    expect(done).toEqual(["first at 10", "second at 15", "third at 30"]);
    expect(clock.now()).toBe(40);
  });

  it("goes on after a task that threw, which fails its own move only", async () => {
    const clock = adjustableClock(manualClock(0), 0);
    clock.after(1, () => {
      throw new Error("broken");
    });
    await expect(clock.advance(5)).rejects.toThrow("broken");
    await clock.advance(5);
    expect(clock.now()).toBeGreaterThanOrEqual(5);
  });

  it("forgets what would fall due when it is over", () => {
    const machine = manualClock(0);
    const clock = adjustableClock(machine);
    const done: number[] = [];
    clock.after(1, () => done.push(1));
    clock.dispose();
    clock.after(1, () => done.push(2));
    machine.advance(10);
    expect(done).toEqual([]);
  });

  it("does everything once, at its time and in order, however time is made to pass", async () => {
    const step = fc.record({ how: fc.constantFrom("run", "advance", "shift", "freeze", "resume"), ms: fc.nat(50) });
    const tasks = fc.array(fc.nat(200), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(tasks, fc.array(step, { maxLength: 12 }), async (delays, steps) => {
        const machine = manualClock(0);
        const clock = adjustableClock(machine);
        const done: { due: number; at: number }[] = [];
        for (const delay of delays) clock.after(delay, () => void done.push({ due: delay, at: clock.now() }));
        for (const { how, ms } of steps) {
          if (how === "run") machine.advance(ms);
          else if (how === "freeze") await clock.freeze();
          else if (how === "resume") await clock.resume();
          else await clock[how as "advance" | "shift"](ms);
          expect(done.map(({ due }) => due)).toEqual(
            [...delays].sort((a, b) => a - b).filter((due) => due <= clock.now()),
          );
          expect(done.every(({ due, at }) => at >= due)).toBe(true);
        }
      }),
    );
  });
});
