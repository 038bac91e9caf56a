import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useSingleFlight } from "./single-flight.ts";

test("does nothing during a run, and then runs the newest action", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = vi.fn(() => promise);
  const second = vi.fn(async () => {});
  const { result, rerender } = renderHook(({ action }) => useSingleFlight(action), { initialProps: { action: first } });
  const run = result.current;
  const flight = run();
  await run();
  expect(first).toHaveBeenCalledTimes(1);
  resolve();
  await act(() => flight);
  rerender({ action: second });
  expect(result.current).toBe(run);
  await run();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
});

test("can run again after a failure", async () => {
  const action = vi.fn(() => Promise.reject(new Error("no")));
  const { result } = renderHook(() => useSingleFlight(action));
  await expect(result.current()).rejects.toThrow("no");
  await expect(result.current()).rejects.toThrow("no");
  expect(action).toHaveBeenCalledTimes(2);
});
