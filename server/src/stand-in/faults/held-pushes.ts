import type { Clock } from "../../platform/clock.ts";

/** The maximum number of held pushes. Beyond it the oldest one is sent. */
const HELD_MAX = 1000;

interface Held {
  readonly rule: number;
  readonly callOff: () => void;
  readonly publishTo: () => void;
}

/** Held pushes, in the order of arrival. */
export interface HeldPushes {
  /** Holds one for a time, or until it is released. */
  hold(rule: number, ms: number | undefined, publishTo: () => void): void;
  /** How many pushes a rule holds. */
  count(rule: number): number;
  /** Sends those of one rule, or all. Returns their number. */
  release(rule?: number): number;
  /** Drops them without sending. */
  forget(): void;
}

/** Holds pushes by the machine's clock. */
export function holdPushes(machine: Clock): HeldPushes {
  const held = new Set<Held>();
  const publishTo = (entry: Held) => {
    held.delete(entry);
    entry.callOff();
    entry.publishTo();
  };
  const of = (rule: number | undefined) => [...held].filter((entry) => rule === undefined || entry.rule === rule);
  return {
    hold(rule, ms, publishLater) {
      const callOff = ms === undefined ? () => {} : machine.after(ms, () => publishTo(entry));
      const entry: Held = { rule, callOff, publishTo: publishLater };
      held.add(entry);
      const [oldest] = held;
      if (oldest !== undefined && held.size > HELD_MAX) publishTo(oldest);
    },
    count: (rule) => of(rule).length,
    release(rule) {
      const released = of(rule);
      for (const entry of released) publishTo(entry);
      return released.length;
    },
    forget() {
      for (const { callOff } of held) callOff();
      held.clear();
    },
  };
}
