import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { useDismissal } from "./dismissal.ts";

const AGAIN_MS = 7 * 24 * 60 * 60 * 1000;
const NOW = Date.parse("2026-11-21T12:00:00+09:00");

beforeEach(() => {
  window.localStorage.clear();
  vi.spyOn(Date, "now").mockReturnValue(NOW);
});

const isDismissed = () => renderHook(() => useDismissal("dismissedAt", AGAIN_MS)).result.current[0];

test.each([
  ["never", null, false],
  ["just now", String(NOW), true],
  ["seven days ago", String(NOW - AGAIN_MS), true],
  ["a moment more than seven days ago", String(NOW - AGAIN_MS - 1), false],
  ["at a moment nobody can read", "yesterday", false],
  ["by a clock that was ahead", String(NOW + 1), false],
])("dismissed %s", (_when, stored, expected) => {
  if (stored !== null) window.localStorage.setItem("dismissedAt", stored);
  expect(isDismissed()).toBe(expected);
});

test("stores the time and hides at once", () => {
  const { result } = renderHook(() => useDismissal("dismissedAt", AGAIN_MS));
  act(() => result.current[1]());
  expect(result.current[0]).toBe(true);
  expect(window.localStorage.getItem("dismissedAt")).toBe(String(NOW));
  expect(isDismissed()).toBe(true);
});
