import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ToastProvider } from "../toast/toast.tsx";
import { useCopyLink } from "./use-copy-link.ts";

const writeText = vi.fn(async (_: string) => {});

function Sample() {
  const copy = useCopyLink();
  return (
    <button type="button" onClick={() => copy("/projects/7")}>
      복사
    </button>
  );
}

/** Clicks the button in a browser with this clipboard, and waits for the result. */
async function press(clipboard: object | undefined, userAgent = "Mozilla/5.0 (X11; Linux)") {
  vi.useFakeTimers();
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
  Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
  render(<Sample />, { wrapper: ToastProvider });
  await act(async () => fireEvent.click(screen.getByRole("button")));
}

afterEach(() => {
  Reflect.deleteProperty(navigator, "clipboard");
});

test("copies the whole URL and shows a toast for 2 s", async () => {
  await press({ writeText });
  expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/projects/7`);
  const said = screen.getByText("링크가 복사되었습니다.").closest("p");
  expect(said?.closest("[data-leaving]")).toBeNull();
  act(() => vi.advanceTimersByTime(1999));
  expect(said?.closest("[data-leaving]")).toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(said?.closest("[data-leaving]")).not.toBeNull();
});

test("shows nothing on Android, which has its own message", async () => {
  await press({ writeText }, "Mozilla/5.0 (Linux; Android 16)");
  expect(writeText).toHaveBeenCalled();
  expect(screen.queryByText("링크가 복사되었습니다.")).toBeNull();
});

test.each([
  [{ writeText: () => Promise.reject(new DOMException("denied", "NotAllowedError")) }, "복사에 실패했어요."],
  [undefined, "복사를 지원하지 않는 환경입니다."],
])("a link that is not copied: it is said why, on Android too", async (clipboard, sentence) => {
  await press(clipboard, "Mozilla/5.0 (Linux; Android 16)");
  expect(screen.getByRole("alert").textContent).toBe(sentence);
});
