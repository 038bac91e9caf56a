import { openDatabase } from "@chonsu/db/open-database";
import { array, assert, integer, nat, property, record, subarray } from "fast-check";
import { expect, it } from "vitest";
import { type Charge, createCounters } from "./call-limits.ts";
import { chargeAll, findWait } from "./rate-limits.repository.ts";

const LIMITS: readonly Charge[] = [
  { key: "a", stepMs: 1, fullMs: 1 },
  { key: "b", stepMs: 10, fullMs: 30 },
  { key: "c", stepMs: 7, fullMs: 70 },
];

const steps = array(
  // Sometimes the clock is set back.
  record({ passes: integer({ min: -40, max: 60 }), charges: subarray([...LIMITS], { minLength: 1 }), times: nat(8) }),
  { maxLength: 40 },
);

it("counts in memory exactly as the limits in rows count", () => {
  void assert(
    property(steps, (run) => {
      const { db, close } = openDatabase(":memory:");
      const counters = createCounters();
      let now = 1_000_000;
      for (const { passes, charges, times } of run) {
        now += passes;
        for (let time = 0; time <= times; time += 1) {
          const waitMs = Math.max(0, findWait(db, charges, now));
          expect(counters.wait(charges, now)).toBe(waitMs);
          expect(counters.charge(charges, now)).toBe(waitMs);
          expect(chargeAll(db, charges, now)).toBe(waitMs === 0);
        }
      }
      close();
    }),
    { numRuns: 100 },
  );
});

it("forgets the limits that were used long ago, and no more than it must", () => {
  const counters = createCounters();
  const of = (member: number) => [{ key: `likes ${member}`, stepMs: 1000, fullMs: 1000 }];
  const others = 120_000;
  for (let member = 0; member < others; member += 1) expect(counters.charge(of(member), 0)).toBe(0);
  expect(counters.charge(of(0), 0)).toBe(0);
  expect(counters.charge(of(others - 1), 0)).toBe(1000);
});
