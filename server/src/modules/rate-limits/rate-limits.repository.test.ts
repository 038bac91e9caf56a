import { openDatabase } from "@chonsu/db/open-database";
import { array, assert, constantFrom, nat, oneof, property, record, subarray } from "fast-check";
import { expect, it } from "vitest";
import type { Charge } from "./call-limits.ts";
import { chargeAll, deletePast, findWait, refundAll } from "./rate-limits.repository.ts";

const LIMITS: readonly Charge[] = [
  { key: "a", stepMs: 1, fullMs: 1 },
  { key: "b", stepMs: 10, fullMs: 30 },
  { key: "c", stepMs: 7, fullMs: 70 },
];
const START = 1_000_000;

/**
 * A model of token buckets, one for each limit: a bucket gains a millisecond each millisecond up to `fullMs`, and a
 * unit costs `stepMs`.
 */
class Purses {
  readonly #held = new Map(LIMITS.map(({ key, fullMs }) => [key, fullMs]));

  pass(ms: number): void {
    for (const { key, fullMs } of LIMITS) this.#held.set(key, Math.min(fullMs, this.held(key) + ms));
  }

  held(key: string): number {
    return this.#held.get(key) ?? 0;
  }

  /** The time until each of the limits has a unit. */
  wait(charges: readonly Charge[]): number {
    return Math.max(...charges.map(({ key, stepMs }) => stepMs - this.held(key)));
  }

  spend(charges: readonly Charge[], sign = 1): void {
    for (const { key, stepMs, fullMs } of charges) {
      this.#held.set(key, Math.min(fullMs, this.held(key) - sign * stepMs));
    }
  }
}

const steps = array(
  record({
    passes: oneof(nat(3), nat(100)),
    charges: subarray([...LIMITS], { minLength: 1 }),
    does: constantFrom("charges", "charges", "charges", "is refunded", "is swept"),
  }),
  { maxLength: 60 },
);

it("accepts exactly the calls that a token-bucket model accepts: all limits of a call or none", () => {
  void assert(
    property(steps, (run) => {
      const { db, close } = openDatabase(":memory:");
      const purses = new Purses();
      let now = START;
      for (const { passes, charges, does } of run) {
        now += passes;
        purses.pass(passes);
        if (does === "is swept") deletePast(db, now, 2);
        else if (does === "is refunded") {
          refundAll(db, charges);
          purses.spend(charges, -1);
        } else {
          const wait = purses.wait(charges);
          expect(chargeAll(db, charges, now)).toBe(wait <= 0);
          if (wait > 0) expect(findWait(db, charges, now)).toBe(wait);
          else purses.spend(charges);
        }
      }
      close();
    }),
    { numRuns: 150 },
  );
});
