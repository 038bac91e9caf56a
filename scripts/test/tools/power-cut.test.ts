import { expect, test } from "vitest";
import { runCrash } from "../../tools/crash/run.ts";

test("everything acknowledged is complete after power cuts, whatever else is left on the disk", {
  timeout: 120_000,
}, async () => {
  const { kills, writes, faults } = await runCrash({ kills: 3, seed: 5, clients: 4, disk: "watched" }, () => {});
  expect(faults).toEqual([]);
  expect(writes.done).toBeGreaterThan(0);
  const fast = Object.entries(kills).filter(([moment]) => moment.startsWith("fast writes"));
  expect(fast.map(([, count]) => count)).toEqual([1]);
});
