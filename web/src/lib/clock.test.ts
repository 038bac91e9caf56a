import { expect, test, vi } from "vitest";
import { currentYear, today } from "./clock.ts";

test("today and the year are those of the visitor's time zone, not of UTC", () => {
  vi.stubEnv("TZ", "Asia/Seoul");
  vi.useFakeTimers({ now: Date.parse("2027-01-01T08:30:00+09:00"), toFake: ["Date"] });
  expect([today(), currentYear()]).toEqual([{ year: 2027, month: 1, day: 1 }, 2027]);
});
