import type { Clock } from "../../platform/clock.ts";

/** So many are held back at most: then the one that is held longest is told. */
const HELD_MAX = 1000;

interface Held {
  readonly rule: number;
  readonly callOff: () => void;
  readonly publishTo: () => void;
}

/** Pushes that wait, in the order they came. */
export interface HeldPushes {
  /** Holds one back: for so long, or until it is released. */
  hold(rule: number, ms: number | undefined, publishTo: () => void): void;
  /** How many a rule holds. */
  count(rule: number): number;
  /** Tells those of a rule, or all. Says how many. */
  release(rule?: number): number;
  /** Forgets them untold. */
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
