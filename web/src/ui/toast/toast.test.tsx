import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { type ToastOptions, ToastProvider, useToast } from "./toast.tsx";
import { useUndo } from "./use-undo.ts";

beforeEach(() => {
  vi.useFakeTimers();
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

test("is shown for 3 s and removed at 3.6 s", () => {
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

test("announces errors at once and other toasts politely", () => {
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

test("announces a second toast without the first", () => {
  render(
    <>
      <Sample />
      <Sample text="복사했어요." />
    </>,
    { wrapper: ToastProvider },
  );
  press("저장되었습니다.");
  press("복사했어요.");
  // Both roles are atomic by default: with any change the whole region would be said.
  for (const role of ["status", "alert"]) expect(screen.getByRole(role).getAttribute("aria-atomic")).toBe("false");
});

test("shows the same text once and starts its time again", () => {
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

/** Holds a command back and records its result. */
function Command({ text, log }: { text: string; log: string[] }) {
  const undo = useUndo();
  return (
    <button type="button" onClick={() => void undo(text).then((isSent) => log.push(`${text} ${isSent}`))}>
      {text}
    </button>
  );
}

function setUpUndo() {
  const log: string[] = [];
  const { unmount } = render(
    ["하나", "둘", "셋", "넷"].map((text) => <Command key={text} text={text} log={log} />),
    { wrapper: ToastProvider },
  );
  return { log, unmount };
}

const settle = () => act(async () => {});
const undoButtons = () => screen.queryAllByRole<HTMLButtonElement>("button", { name: "되돌리기" });

test("an action that can be undone waits for five seconds, and is not sent when it was undone", async () => {
  const { log } = setUpUndo();
  press("하나");
  expect(screen.getByRole("status").textContent).toContain("하나");
  wait(4999);
  await settle();
  expect(log).toEqual([]);
  wait(1);
  await settle();
  expect(log).toEqual(["하나 true"]);
  press("둘");
  fireEvent.click(undoButtons().at(-1) as HTMLButtonElement);
  wait(60_000);
  await settle();
  expect(log).toEqual(["하나 true", "둘 false"]);
});

test("the time stops while the button has the focus or the mouse is over it, and F6 focuses the button", async () => {
  const { log } = setUpUndo();
  press("하나");
  fireEvent.keyDown(document.body, { key: "F6" });
  const [button] = undoButtons();
  expect(document.activeElement).toBe(button);
  wait(60_000);
  await settle();
  expect(log).toEqual([]);
  button?.blur();
  const toast = button?.parentElement as HTMLElement;
  fireEvent.pointerMove(toast, { pointerType: "mouse" });
  wait(60_000);
  await settle();
  expect(log).toEqual([]);
  fireEvent.pointerLeave(toast, { pointerType: "mouse" });
  wait(5000);
  await settle();
  expect(log).toEqual(["하나 true"]);
});

test("a hidden page, a closed page, a fourth toast and the end of the app send a waiting action", async () => {
  const { log, unmount } = setUpUndo();
  press("하나");
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  fireEvent(document, new Event("visibilitychange"));
  await settle();
  expect(log).toEqual(["하나 true"]);
  press("둘");
  fireEvent(window, new Event("pagehide"));
  await settle();
  expect(log).toEqual(["하나 true", "둘 true"]);
  wait(1000);
  for (const text of ["하나", "둘", "셋", "넷"]) press(text);
  await settle();
  expect(log).toEqual(["하나 true", "둘 true", "하나 true"]);
  unmount();
  await settle();
  expect(log.slice(3)).toEqual(["둘 true", "셋 true", "넷 true"]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a sheet that opens over the page ends toasts, and covers those with a button until the next one", async () => {
  setUpUndo();
  render(<Sample />, { wrapper: ToastProvider });
  press("저장되었습니다.");
  press("하나");
  const [undo] = undoButtons();
  const place = undo?.closest("[class*=container]");
  const sheet = document.createElement("div");
  sheet.setAttribute("role", "dialog");
  document.body.append(sheet);
  await settle();
  await settle();
  expect(screen.getByText("저장되었습니다.", { selector: "p" }).hasAttribute("data-leaving")).toBe(true);
  expect([undo?.disabled, place?.className]).toEqual([false, expect.stringContaining("covered")]);
  press("둘");
  expect(place?.className).not.toContain("covered");
  sheet.remove();
});

test("stands above what can be pressed at the lower edge of the window, also when that comes later", async () => {
  render(<Sample />, { wrapper: ToastProvider });
  const main = document.body.appendChild(document.createElement("main"));
  const boxes = { P: [700, 744], BUTTON: [700, 748] } as Record<string, [number, number]>;
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const [top, bottom] = boxes[this.tagName] ?? [0, 0];
    return { top, bottom, left: 0, right: 390, width: 390, height: bottom - top } as DOMRect;
  });
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(44);
  Object.defineProperty(window, "innerHeight", { value: 820, configurable: true });
  const container = screen.getByRole("status").parentElement;
  container?.style.setProperty("bottom", "76px");
  press("저장되었습니다.");
  expect(container?.style.translate).toBe("0px");
  main.append(document.createElement("button"));
  await settle();
  wait(100);
  expect(container?.style.translate).toBe("0px -44px");
  main.remove();
});

test("leaves no timer behind when the app is unmounted", () => {
  const { unmount } = render(<Sample />, { wrapper: ToastProvider });
  press("저장되었습니다.");
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
