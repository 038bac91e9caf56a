import { expect, test, vi } from "vitest";
import { deadlineLabel, momentLabel, startOfLocalDay, timeOfDay } from "./local-time.ts";

/** The last evening of a year in Korea is its morning in America, and already the next year in Kiribati. */
const MOMENT = "2026-12-31T23:12:00.000+09:00";

test.each([
  ["Asia/Seoul", "2026년 12월 31일 오후 11:12", "12월 31일 23:12"],
  ["America/Los_Angeles", "2026년 12월 31일 오전 6:12", "12월 31일 06:12"],
  ["Pacific/Kiritimati", "2027년 1월 1일 오전 4:12", "1월 1일 04:12"],
])("in %s a moment is %s, a deadline %s", (zone, moment, deadline) => {
  vi.stubEnv("TZ", zone);
  expect([momentLabel(MOMENT), deadlineLabel(MOMENT)]).toEqual([moment, deadline]);
});

test.each([
  ["2026-11-20T00:05:00", "오전 12:05"],
  ["2026-11-20T11:59:59", "오전 11:59"],
  ["2026-11-20T12:00:00", "오후 12:00"],
  ["2026-11-20T13:07:00", "오후 1:07"],
])("says the time of day of %s as %s", (local, text) => expect(timeOfDay(local)).toBe(text));

test("a day begins at the reader's midnight, also where summer time ended within the week", () => {
  vi.stubEnv("TZ", "America/Los_Angeles");
  const now = Date.parse("2026-11-04T10:00:00-08:00");
  expect(startOfLocalDay(now)).toBe(Date.parse("2026-11-04T00:00:00-08:00"));
  expect(startOfLocalDay(now, 7)).toBe(Date.parse("2026-10-28T00:00:00-07:00"));
});
