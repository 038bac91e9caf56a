import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { useHold } from "./use-hold.ts";

const onHold = vi.fn();
const HELD_MS = 500;

beforeEach(() => {
  vi.useFakeTimers();
  onHold.mockClear();
});

const held = document.createElement("div");
const pointer = (pointerType: string, clientX = 0, target = held): never =>
  ({ pointerType, clientX, clientY: 0, target, currentTarget: held }) as never;

/** An event that records whether it was stopped. */
function click() {
  const event = { preventDefault: vi.fn(), stopPropagation: vi.fn() };
  return { event: event as never, isStopped: () => event.preventDefault.mock.calls.length > 0 };
}

test("calls back once for a long press; lifting the finger clicks nothing, the next tap clicks", () => {
  const { result } = renderHook(() => useHold(onHold));
  result.current.onPointerDown(pointer("touch"));
  vi.advanceTimersByTime(HELD_MS);
  expect(onHold).toHaveBeenCalledOnce();
  result.current.onPointerUp();
  const [lifted, next] = [click(), click()];
  result.current.onClickCapture(lifted.event);
  result.current.onPointerDown(pointer("touch"));
  result.current.onPointerUp();
  result.current.onClickCapture(next.event);
  expect([lifted.isStopped(), next.isStopped()]).toEqual([true, false]);
});

test("lets the click of its own callback pass", () => {
  const pressed = click();
  const { result } = renderHook(() => useHold(() => result.current.onClickCapture(pressed.event)));
  result.current.onPointerDown(pointer("touch"));
  vi.advanceTimersByTime(HELD_MS);
  expect(pressed.isStopped()).toBe(false);
});

test.each([
  ["a tap", (hold: ReturnType<typeof useHold>) => hold.onPointerUp()],
  ["a finger that scrolls", (hold: ReturnType<typeof useHold>) => hold.onPointerMove(pointer("touch", 30))],
  ["a scroll that the browser takes over", (hold: ReturnType<typeof useHold>) => hold.onPointerCancel()],
])("%s is no hold", (_name, end) => {
  const { result } = renderHook(() => useHold(onHold));
  result.current.onPointerDown(pointer("touch"));
  end(result.current);
  vi.advanceTimersByTime(HELD_MS);
  expect(onHold).not.toHaveBeenCalled();
});

test("ignores a mouse, which selects text", () => {
  const { result } = renderHook(() => useHold(onHold));
  result.current.onPointerDown(pointer("mouse"));
  vi.advanceTimersByTime(HELD_MS);
  expect(onHold).not.toHaveBeenCalled();
});

test("ignores a touch in a dialog that was opened from what is held", () => {
  const { result } = renderHook(() => useHold(onHold));
  result.current.onPointerDown(pointer("touch", 0, document.createElement("div")));
  vi.advanceTimersByTime(HELD_MS);
  expect(onHold).not.toHaveBeenCalled();
});
