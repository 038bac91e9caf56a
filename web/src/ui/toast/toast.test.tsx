import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ToastOptions, ToastProvider, useToast } from "./toast.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function Sample({ text = "저장되었습니다.", options }: { text?: string; options?: ToastOptions }) {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast(text, options)}>
      {text}
    </button>
  );
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("is shown for 3 s, leaves, and is gone at 3.6 s", () => {
  render(<Sample />, { wrapper: ToastProvider });
  press("저장되었습니다.");
  const status = screen.getByRole("status");
  wait(2999);
  expect(status.querySelector("p")?.textContent).toBe("저장되었습니다.");
  expect(status.querySelector("[data-leaving]")).toBeNull();
  wait(1);
  expect(status.querySelector("[data-leaving]")).not.toBeNull();
  wait(599);
  expect(status.querySelector("p")).not.toBeNull();
  wait(1);
  expect(status.querySelector("p")).toBeNull();
});

test("says failures at once, the rest politely", () => {
  render(
    <>
      <Sample />
      <Sample text="저장에 실패했습니다." options={{ kind: "error" }} />
    </>,
    { wrapper: ToastProvider },
  );
  press("저장되었습니다.");
  press("저장에 실패했습니다.");
  expect(screen.getByRole("alert").textContent).toBe("저장에 실패했습니다.");
  expect(screen.getByRole("status").textContent).toBe("저장되었습니다.");
  expect(screen.getByRole("status").getAttribute("aria-live")).toBe("polite");
});

test("shows the same sentence once, with a fresh start", () => {
  render(<Sample />, { wrapper: ToastProvider });
  press("저장되었습니다.");
  wait(2500);
  press("저장되었습니다.");
  expect(screen.getByRole("status").querySelectorAll("p")).toHaveLength(1);
  wait(2500);
  expect(screen.getByRole("status").querySelectorAll("p")).toHaveLength(1);
  wait(1100);
  expect(screen.getByRole("status").querySelectorAll("p")).toHaveLength(0);
});

test("leaves no timer behind when the app goes", () => {
  const { unmount } = render(<Sample />, { wrapper: ToastProvider });
  press("저장되었습니다.");
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
