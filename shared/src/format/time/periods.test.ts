import { expect, test } from "vitest";
import { periodLabel } from "./periods.ts";

test.each<[string | null, string | null, string]>([
  ["2025-03-02", "2025-12-19", "25.03.02 - 12.19"],
  ["2024-12-26", "2025-01-04", "24.12.26 - 25.01.04"],
  ["2025-11-14", "2025-11-14", "25.11.14 - 11.14"],
  ["2008-01-09", "2108-01-09", "08.01.09 - 08.01.09"],
  ["2026-03-09", null, "26.03.09 - 현재"],
  [null, "2026-03-09", "- 26.03.09"],
  [null, null, ""],
])("from %s to %s is shown as %s", (start, end, label) => {
  expect(periodLabel(start, end)).toBe(label);
});
