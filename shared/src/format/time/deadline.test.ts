import { expect, test } from "vitest";
import { deadlineLabel } from "./deadline.ts";

test("says month, day and time of day in Korea, without leading zeros of the date", () => {
  expect(deadlineLabel("2026-11-28T14:03:00.000+09:00")).toBe("11월 28일 14:03");
  expect(deadlineLabel("2027-01-05T00:00:59.123456+09:00")).toBe("1월 5일 00:00");
});
