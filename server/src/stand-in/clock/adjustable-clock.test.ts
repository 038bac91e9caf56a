import { toTimestamp } from "@chonsu/shared/format/time/moments";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { manualClock } from "../../platform/clock.ts";
import { AdjustableClock } from "./adjustable-clock.ts";

describe("a clock that can be moved", () => {
  it("runs with the machine's clock and keeps its shift", async () => {
    const machine = manualClock(1000);
    const clock = new AdjustableClock(machine);
    machine.advance(5);
    expect(clock.now()).toBe(1005);
    await clock.shift(100);
    machine.advance(5);
    expect(clock.read()).toEqual({ now: toTimestamp(1110), frozen: false, offset_ms: 100 });
    await clock.freeze();
    machine.advance(50);
    expect(clock.now()).toBe(1110);
    await clock.resume();
    machine.advance(1);
    expect(clock.now()).toBe(1111);
    await clock.reset();
    expect(clock.now()).toBe(machine.now());
  });

  it("lets no task wait much longer than its delay when somebody sets the machine's time back", () => {
    const machine = manualClock(0);
    const clock = new AdjustableClock(machine);
    let rung = 0;
    clock.after(5000, () => {
      rung += 1;
    });
    machine.step(-60 * 60 * 1000);
    machine.advance(10_000);
    expect(rung).toBe(1);
  });

  it("measures the time that passes, whatever it and the machine's clock are moved by", async () => {
    const machine = manualClock(0);
    const clock = new AdjustableClock(machine);
    const begun = clock.steadyMs();
    await clock.shift(60 * 60 * 1000);
    machine.step(-1000);
    machine.advance(7);
    expect(clock.steadyMs() - begun).toBe(7);
  });

  it("waits for the tasks that are due in a move, one after the other, and for the tasks that they add", async () => {
    const clock = new AdjustableClock(manualClock(0), 0);
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

  it("lets other work run during a long move, and stops the move when its instance ends", async () => {
    const clock = new AdjustableClock(manualClock(0), 0);
    let done = 0;
    const again = () => {
      done += 1;
      clock.after(1, again);
    };
    again();
    const moved = clock.advance(1_000_000);
    await new Promise((resolve) => setImmediate(resolve));
    expect(done).toBeGreaterThan(0);
    clock.dispose();
    await moved;
    expect(done).toBeLessThan(1000);
  });

  it("drops waiting tasks when it is disposed", () => {
    const machine = manualClock(0);
    const clock = new AdjustableClock(machine);
    const done: number[] = [];
    clock.after(1, () => done.push(1));
    clock.dispose();
    clock.after(1, () => done.push(2));
    machine.advance(10);
    expect(done).toEqual([]);
  });

  it("runs on after a task that threw in a move, and rejects this move only", async () => {
    const machine = manualClock(0);
    const clock = new AdjustableClock(machine);
    const done: string[] = [];
    clock.after(1, () => {
      throw new Error("broken");
    });
    clock.after(2, () => void done.push("on the way"));
    clock.after(10, () => void done.push("later"));
    await expect(clock.advance(5)).rejects.toThrow("broken");
    expect([clock.now(), done]).toEqual([5, ["on the way"]]);
    await clock.advance(1);
    machine.advance(4);
    expect(done).toEqual(["on the way", "later"]);
  });

  it("runs every task once, at its time and in order, for any moves", async () => {
    const how = fc.constantFrom("run", "advance", "shift", "freeze", "resume", "reset", "wait");
    const step = fc.record({ how, ms: fc.integer({ min: -50, max: 50 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const machine = manualClock(0);
        const clock = new AdjustableClock(machine);
        const model = modelOfWakeUps();
        const done: number[] = [];
        for (const { how: next, ms } of steps) {
          const before = clock.now();
          if (next === "wait") {
            const { id, delay } = model.add(before, Math.abs(ms));
            clock.after(delay, () => void done.push(id));
          } else if (next === "run") machine.advance(Math.abs(ms));
          else if (next === "advance") await clock.advance(Math.abs(ms));
          else if (next === "shift") await clock.shift(ms);
          else if (next === "freeze") await clock.freeze(before + ms);
          else if (next === "resume") await clock.resume();
          else await clock.reset();
          if (clock.now() < before) model.setBackTo(clock.now());
          // A task without a delay runs at the next opportunity. There is none while the clock is frozen and nobody
          // moves it.
          machine.advance(0);
          if (!clock.read().frozen || (next !== "wait" && next !== "run")) model.passTo(clock.now());
          expect(done).toEqual(model.done);
        }
      }),
      { numRuns: 500 },
    );
  });
});

interface WakeUp {
  readonly id: number;
  readonly delay: number;
  due: number;
}

/** A short model of the clock: each task runs once when its moment has passed, and never later than its delay. */
function modelOfWakeUps() {
  let waiting: WakeUp[] = [];
  let made = 0;
  const done: number[] = [];
  return {
    done,
    add(now: number, delay: number): WakeUp {
      const one = { id: made++, delay, due: now + delay };
      waiting.push(one);
      return one;
    },
    setBackTo(now: number): void {
      for (const one of waiting) one.due = Math.min(one.due, now + one.delay);
    },
    passTo(now: number): void {
      const past = waiting.filter(({ due }) => due <= now).sort((a, b) => a.due - b.due || a.id - b.id);
      waiting = waiting.filter((one) => !past.includes(one));
      done.push(...past.map(({ id }) => id));
    },
  };
}
