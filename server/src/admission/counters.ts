import { Recent } from "../platform/recent.ts";

/**
 * One unit of a limit. A used unit comes back after `stepMs`; a limit without units left is full again after `fullMs`.
 */
export interface Charge {
  readonly key: string;
  readonly stepMs: number;
  readonly fullMs: number;
}

/**
 * The minimum number of used limits that are remembered, about 100 bytes each. A member or an address has some of them.
 * A limit that is forgotten is full again.
 */
const KEPT = 50_000;

/** The used parts of the limits that are counted in memory (decision 051). */
export type Counters = ReturnType<typeof createCounters>;

/** Counts as `chargeAll` does in rows, without a write: for what happens too often for that. */
export function createCounters() {
  let used = new Recent<string, { until: number }>(KEPT);
  /** The moment from which a limit is full again: now, when nothing is used or the clock was set back. */
  const freeAt = ({ key, fullMs }: Charge, now: number) => {
    const until = used.get(key)?.until ?? 0;
    return until >= now && until <= now + fullMs ? until : now;
  };
  /** The milliseconds until every limit has a unit; 0 or less when all have one. */
  const wait = (charges: readonly Charge[], now: number) =>
    charges.reduce((most, one) => Math.max(most, freeAt(one, now) + one.stepMs - one.fullMs - now), 0);
  return {
    wait,
    /** Uses a unit of each limit, or of none when one has none left. Returns the milliseconds to wait; 0 when used. */
    charge(charges: readonly Charge[], now: number): number {
      const waitMs = wait(charges, now);
      if (waitMs > 0) return waitMs;
      for (const charge of charges) {
        const until = freeAt(charge, now) + charge.stepMs;
        const known = used.get(charge.key);
        if (known === undefined) used.set(charge.key, { until });
        else known.until = until;
      }
      return 0;
    },
    /** Makes every limit full again. */
    clear() {
      used = new Recent(KEPT);
    },
  };
}
