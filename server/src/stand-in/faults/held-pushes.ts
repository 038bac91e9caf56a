import type { Clock } from "../../platform/clock.ts";

/** The maximum number of held pushes. When there is one more, the oldest one is sent. */
const HELD_MAX = 1000;

interface Held {
  readonly rule: number;
  readonly callOff: () => void;
  readonly deliver: () => void;
}

/** Holds pushes by the machine's clock, in the order of arrival. */
export function holdPushes(machine: Clock) {
  const held = new Set<Held>();
  const release = (entry: Held) => {
    held.delete(entry);
    entry.callOff();
    entry.deliver();
  };
  const of = (rule: number | undefined) => [...held].filter((entry) => rule === undefined || entry.rule === rule);
  return {
    /** Holds a push for `ms` milliseconds, or until it is released when `ms` is undefined. `deliver` sends it. */
    hold(rule: number, ms: number | undefined, deliver: () => void): void {
      const callOff = ms === undefined ? () => {} : machine.after(ms, () => release(entry));
      const entry: Held = { rule, callOff, deliver };
      held.add(entry);
      const [oldest] = held;
      if (oldest !== undefined && held.size > HELD_MAX) release(oldest);
    },
    /** How many pushes a rule holds. */
    count: (rule: number) => of(rule).length,
    /** Sends the held pushes of one rule, or of all rules. Returns their number. */
    release(rule?: number): number {
      const released = of(rule);
      for (const entry of released) release(entry);
      return released.length;
    },
    /** Drops all held pushes without sending them. */
    forget(): void {
      for (const { callOff } of held) callOff();
      held.clear();
    },
  };
}

export type HeldPushes = ReturnType<typeof holdPushes>;
