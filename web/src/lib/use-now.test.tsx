import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { useNow } from "./use-now.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

function Now() {
  return <time>{useNow()}</time>;
}

const shown = () => screen.getAllByRole("time").map((time) => Number(time.textContent));

test("a new screen shows the present time, not that of the screen before", () => {
  const { unmount } = render(<Now />);
  unmount();
  vi.advanceTimersByTime(40_000);
  const opened = Date.now();
  render(<Now />);
  expect(shown()).toEqual([opened]);
});

test("everything on a screen has the same time", () => {
  render(<Now />);
  const opened = Date.now();
  vi.advanceTimersByTime(40_000);
  render(<Now />);
  expect(shown()).toEqual([opened, opened]);
});
