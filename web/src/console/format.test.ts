import { expect, test } from "vitest";
import { formatMoment } from "./format.ts";

test("a moment of the console and the outbox is a date of ISO 8601, in the time of the campus", () => {
  expect(formatMoment("2026-11-28T22:39:46+09:00")).toBe("2026-11-28 22:39:46");
  expect(formatMoment(Date.UTC(2026, 10, 28, 15, 0, 1))).toBe("2026-11-29 00:00:01");
});
