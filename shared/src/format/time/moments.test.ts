import { describe, expect, it } from "vitest";
import { toTimestamp } from "./moments.ts";

const HOUR_MS = 60 * 60 * 1000;
const KOREA_MS = 9 * HOUR_MS;

/** The platform's text of the same moment. */
function byPlatform(moment: number): string {
  return new Date(moment + KOREA_MS).toISOString().replace("Z", "+09:00");
}

describe("a moment on the wire", () => {
  it("equals the platform's text, in every month, hour, minute and fraction", () => {
    // The step has no common factor with a day or a second, so all parts of a moment vary.
    for (let moment = Date.UTC(1999, 11, 31); moment < Date.UTC(2033, 0, 1); moment += 36_007_919_333) {
      for (let step = 0; step < 70; step += 1) {
        const at = moment + step * 86_413_037;
        expect(toTimestamp(at)).toBe(byPlatform(at));
      }
    }
  });

  it.each([
    ["the first moment", 0, "1970-01-01T09:00:00.000+09:00"],
    ["before it", -1, "1970-01-01T08:59:59.999+09:00"],
    ["the 29th of February", Date.UTC(2028, 1, 28, 15), "2028-02-29T00:00:00.000+09:00"],
    ["the end of a year in Korea", Date.UTC(2026, 11, 31, 14, 59, 59, 7), "2026-12-31T23:59:59.007+09:00"],
    ["the year 999", Date.UTC(999, 0, 1), "0999-01-01T09:00:00.000+09:00"],
    ["the year 10000", Date.UTC(10_000, 0, 1), "+010000-01-01T09:00:00.000+09:00"],
  ])("is written in Korean time: %s", (_what, moment, text) => {
    expect(toTimestamp(moment)).toBe(text);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 9e15])("is no moment: %s", (moment) => {
    expect(() => toTimestamp(moment)).toThrow(RangeError);
  });
});
