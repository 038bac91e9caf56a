import { expect, it } from "vitest";
import { openUploadBudget } from "./upload-budget.ts";

it("limits the total and each caller's share, and frees memory when a body leaves", () => {
  let refused = 0;
  const room = openUploadBudget({ uploadBytes: 10, uploadBytesOfOne: 6 }, () => {
    refused += 1;
  });
  const [one, again, other] = [room.enter(1), room.enter(1), room.enter(2)];
  expect([one.take(4), again.take(2), again.take(1)]).toEqual([true, true, false]);
  expect([other.take(4), other.take(1)]).toEqual([true, false]);
  expect(refused).toBe(2);
  one.leave();
  one.leave();
  expect([other.take(2), again.take(2), again.take(1)]).toEqual([true, true, false]);
});
