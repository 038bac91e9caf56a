import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { useScrolledDown } from "./use-scrolled-down.ts";

beforeEach(() => {
  vi.spyOn(document.documentElement, "scrollHeight", "get").mockReturnValue(9000);
  vi.stubGlobal("innerHeight", 800);
  vi.stubGlobal("scrollY", 0);
});

/** The result after each of these scroll positions. */
function after(...places: number[]): boolean[] {
  const { result } = renderHook(() => useScrolledDown(120));
  return places.map((place) => {
    vi.stubGlobal("scrollY", place);
    act(() => void window.dispatchEvent(new Event("scroll")));
    return result.current;
  });
}

test("is true after scrolling down, and false after scrolling up a little", () => {
  expect(after(100, 200, 300, 290, 200)).toEqual([false, true, true, false, false]);
});

test("ignores small movements", () => {
  expect(after(100, 200, 197, 199)).toEqual([false, true, true, true]);
});

test("is false after a restored position, in either direction", () => {
  expect(after(1500, 1600, 300)).toEqual([false, true, false]);
});

test("ignores the page's own bounce at both ends", () => {
  expect(after(-80, 0)).toEqual([false, false]);
  expect(after(8000, 8180, 8290, 8200)).toEqual([false, true, true, true]);
});
