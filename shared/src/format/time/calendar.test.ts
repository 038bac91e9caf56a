import { expect, test } from "vitest";
import { dayOfText, daysInMonth, textOfDay, withDayPart } from "./calendar.ts";

test.each([
  [2024, 2, 29],
  [2025, 2, 28],
  [1900, 2, 28],
  [2000, 2, 29],
  [2026, 4, 30],
  [2026, 12, 31],
])("in %i month %i has %i days", (year, month, days) => {
  expect(daysInMonth(year, month)).toBe(days);
});

test("reads and writes the days of the wire, and no others", () => {
  expect(dayOfText("2025-03-02")).toEqual({ year: 2025, month: 3, day: 2 });
  expect(textOfDay({ year: 2025, month: 3, day: 2 })).toBe("2025-03-02");
  expect(["2025-02-29", "2025-00-01", "2025-13-01", "2025-3-2", "", "어제"].map(dayOfText)).toEqual(
    Array(6).fill(null),
  );
});

test("a day that the new month does not have becomes the last day of the month", () => {
  const last = { year: 2024, month: 1, day: 31 };
  expect(withDayPart(last, { month: 2 })).toEqual({ year: 2024, month: 2, day: 29 });
  expect(withDayPart({ year: 2024, month: 2, day: 29 }, { year: 2025 })).toEqual({ year: 2025, month: 2, day: 28 });
  expect(withDayPart({ year: 2024, month: 2, day: 29 }, { year: 2028 })).toEqual({ year: 2028, month: 2, day: 29 });
  expect(withDayPart(last, { day: 5 })).toEqual({ year: 2024, month: 1, day: 5 });
});
