import { expect, test } from "vitest";
import { relativeTime } from "./relative-time.ts";

const NOW = "2026-11-21T14:03:00.000+09:00";
const DAY = 24 * 60 * 60_000;

test.each([
  [0, "방금 전"],
  [30 * DAY - 1, "29일 전"],
  [30 * DAY, "1개월 전"],
  [359 * DAY, "11개월 전"],
  [360 * DAY, "1년 전"],
  [800 * DAY, "2년 전"],
])("gives the age of %d ms", (age, text) => {
  expect(relativeTime(NOW, Date.parse(NOW) + age)).toBe(text);
});

test("reads the offset of the timestamp, not that of the device", () => {
  expect(relativeTime("2026-11-21T14:03:00.000+09:00", Date.parse("2026-11-21T07:03:00Z"))).toBe("2시간 전");
});

test("is empty for a text that is no timestamp", () => expect(relativeTime("", 0)).toBe(""));
