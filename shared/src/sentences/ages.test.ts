import { expect, it, vi } from "vitest";
import { notificationAge, notificationSpan, relativeTime } from "./ages.ts";

const NOW = Date.parse("2026-11-21T09:00:00+09:00");

it.each([
  ["2026-11-21T08:59:30+09:00", "방금 전"],
  ["2026-11-21T09:00:30+09:00", "방금 전"],
  ["2026-11-21T08:59:00+09:00", "1분 전"],
  ["2026-11-21T08:00:01+09:00", "59분 전"],
  ["2026-11-21T08:00:00+09:00", "1시간 전"],
  ["2026-11-20T09:00:01+09:00", "23시간 전"],
  ["2026-11-20T09:00:00+09:00", "1일 전"],
  ["2025-11-21T09:00:00+09:00", "365일 전"],
  ["nonsense", ""],
])("says %s of a notification as %o", (timestamp, age) => expect(notificationAge(timestamp, NOW)).toBe(age));

it.each([
  ["2026-11-21T00:00:00Z", "방금 전"],
  ["2026-11-20T22:00:00Z", "2시간 전"],
  ["2026-10-22T09:00:00.001+09:00", "29일 전"],
  ["2026-10-22T09:00:00.000+09:00", "1개월 전"],
  ["2025-11-27T09:00:00.000+09:00", "11개월 전"],
  ["2025-11-26T09:00:00.000+09:00", "1년 전"],
  ["2024-09-12T09:00:00.000+09:00", "2년 전"],
  ["", ""],
])("says %s as %o", (timestamp, age) => expect(relativeTime(timestamp, NOW)).toBe(age));

it.each([
  ["2026-11-21T00:00:00+09:00", "today"],
  ["2026-11-21T09:05:00+09:00", "today"],
  ["2026-11-20T23:59:59+09:00", "week"],
  ["2026-11-14T00:00:00+09:00", "week"],
  ["2026-11-13T23:59:59+09:00", "earlier"],
])("puts %s into %s, by days in Korea for a reader there", (timestamp, span) => {
  vi.stubEnv("TZ", "Asia/Seoul");
  expect(notificationSpan(timestamp, NOW)).toBe(span);
});

it.each([
  ["America/Los_Angeles", "today"],
  ["Pacific/Kiritimati", "week"],
])("the present day is that of a reader in %s", (zone, span) => {
  vi.stubEnv("TZ", zone);
  expect(notificationSpan("2026-11-20T17:30:00+09:00", NOW)).toBe(span);
});
