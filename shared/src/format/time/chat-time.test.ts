import { expect, it, vi } from "vitest";
import { chatAge, chatDay, chatDayKey } from "./chat-time.ts";

const NOW = Date.parse("2026-11-21T14:00:00+09:00");
const MINUTE = 60_000;

it.each([
  [0, "0m"],
  [59 * MINUTE + 59_999, "59m"],
  [60 * MINUTE, "1h"],
  [24 * 60 * MINUTE - 1, "23h"],
  [48 * 60 * MINUTE, "2d"],
  [-5 * MINUTE, "0m"],
])("says the age of %i ms as %s", (age, text) => {
  expect(chatAge(NOW - age, NOW)).toBe(text);
});

it.each([
  ["Asia/Seoul", "11월 21일 토요일", "2026-11-21"],
  ["America/Los_Angeles", "11월 20일 금요일", "2026-11-20"],
  ["Pacific/Kiritimati", "11월 21일 토요일", "2026-11-21"],
])("in %s a message belongs to %s", (zone, day, key) => {
  vi.stubEnv("TZ", zone);
  const at = "2026-11-20T15:30:00.000Z";
  expect([chatDay(at, NOW), chatDayKey(at)]).toEqual([day, key]);
});

it("says the year of a day unless it is the reader's present one", () => {
  vi.stubEnv("TZ", "Asia/Seoul");
  expect(chatDay("2020-09-07T12:00:00.000+09:00", NOW)).toBe("2020년 9월 7일 월요일");
  const newYear = Date.parse("2027-01-01T01:00:00.000+09:00");
  expect(chatDay("2026-12-31T23:59:00.000+09:00", newYear)).toBe("2026년 12월 31일 목요일");
  vi.stubEnv("TZ", "America/Los_Angeles");
  expect(chatDay("2026-12-31T23:59:00.000+09:00", newYear)).toBe("12월 31일 목요일");
});
