import type { Clock } from "../../platform/clock.ts";

/** The maximum number of held pushes. When there is one more, the oldest one is sent. */
const HELD_MAX = 1000;

interface Held {
  readonly rule: number;
  readonly callOff: () => void;
  readonly deliver: () => void;
}

/** Held pushes, in the order of arrival. */
export interface HeldPushes {
  /** Holds a push for `ms` milliseconds, or until it is released when `ms` is undefined. `deliver` sends it. */
  hold(rule: number, ms: number | undefined, deliver: () => void): void;
  /** How many pushes a rule holds. */
  count(rule: number): number;
  /** Sends the held pushes of one rule, or of all rules. Returns their number. */
  release(rule?: number): number;
  /** Drops all held pushes without sending them. */
  forget(): void;
}

/** Holds pushes by the machine's clock. */
export function holdPushes(machine: Clock): HeldPushes {
  const held = new Set<Held>();
  const release = (entry: Held) => {
    held.delete(entry);
    entry.callOff();
    entry.deliver();
  };
  const of = (rule: number | undefined) => [...held].filter((entry) => rule === undefined || entry.rule === rule);
  return {
    hold(rule, ms, deliver) {
      const callOff = ms === undefined ? () => {} : machine.after(ms, () => release(entry));
      const entry: Held = { rule, callOff, deliver };
      held.add(entry);
      const [oldest] = held;
      if (oldest !== undefined && held.size > HELD_MAX) release(oldest);
    },
    count: (rule) => of(rule).length,
    release(rule) {
      const released = of(rule);
      for (const entry of released) release(entry);
      return released.length;
    },
    forget() {
      for (const { callOff } of held) callOff();
      held.clear();
    },
  };
}
