import { expect, test } from "vitest";
import { restAfterEach } from "../../tools/backup/backup.ts";

test("a backup pauses after each step for as long as the step took", () => {
  let now = 0;
  const rests: number[] = [];
  const afterStep = restAfterEach(
    () => now,
    (milliseconds) => {
      rests.push(milliseconds);
      now += milliseconds;
    },
  );
  for (const took of [30, 5, 200]) {
    now += took;
    afterStep();
  }
  expect(rests).toEqual([30, 5, 200]);
});
