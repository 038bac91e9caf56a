import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { Wheel } from "./wheel.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});

const OPTIONS = ["김도윤", "정하늘", "박지우"].map((label, at) => ({ value: String(at + 1), label }));

function setUp(value = "1") {
  const onSelect = vi.fn();
  const onActivate = vi.fn();
  render(
    <Wheel label="중간에 있는 사람" options={OPTIONS} value={value} onSelect={onSelect} onActivate={onActivate} />,
  );
  return { onSelect, onActivate, wheel: screen.getByRole("listbox", { name: "중간에 있는 사람" }) };
}

function scrollTo(wheel: HTMLElement, top: number) {
  wheel.scrollTop = top;
  fireEvent.scroll(wheel);
}

test("starts at its value", () => {
  const { wheel } = setUp("3");
  expect(wheel.scrollTop).toBe(60);
  expect(screen.getByRole("option", { selected: true }).textContent).toBe("박지우");
});

test("selects the item nearest the middle once, 150 ms after it has stopped", () => {
  const { wheel, onSelect } = setUp();
  scrollTo(wheel, 14);
  scrollTo(wheel, 40);
  act(() => vi.advanceTimersByTime(149));
  scrollTo(wheel, 62);
  act(() => vi.advanceTimersByTime(149));
  expect(onSelect).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1));
  expect(onSelect.mock.calls).toEqual([["3"]]);
});

test("selects nothing when it stops at its value", () => {
  const { wheel, onSelect } = setUp();
  scrollTo(wheel, 10);
  scrollTo(wheel, 0);
  act(() => vi.advanceTimersByTime(1000));
  expect(onSelect).not.toHaveBeenCalled();
});

test("turns by keys and taps at once, and not past its ends", () => {
  const { wheel, onSelect, onActivate } = setUp("2");
  fireEvent.keyDown(wheel, { key: "ArrowDown" });
  fireEvent.keyDown(wheel, { key: "ArrowUp" });
  fireEvent.keyDown(wheel, { key: "End" });
  fireEvent.click(screen.getByRole("option", { name: "김도윤" }));
  expect(onSelect.mock.calls).toEqual([["3"], ["1"], ["3"], ["1"]]);
  fireEvent.keyDown(wheel, { key: "Enter" });
  fireEvent.click(screen.getByRole("option", { name: "정하늘" }));
  expect(onActivate.mock.calls).toEqual([["2"], ["2"]]);
});

test("stays at its first item on Up", () => {
  const { wheel, onSelect } = setUp("1");
  fireEvent.keyDown(wheel, { key: "ArrowUp" });
  expect(onSelect).not.toHaveBeenCalled();
});

test("keys continue from the middle item before the wheel has stopped", () => {
  const { wheel, onSelect, onActivate } = setUp();
  scrollTo(wheel, 30);
  fireEvent.keyDown(wheel, { key: "ArrowDown" });
  scrollTo(wheel, 30);
  fireEvent.keyDown(wheel, { key: "Enter" });
  expect([onSelect.mock.calls, onActivate.mock.calls]).toEqual([[["3"], ["2"]], []]);
});

test("a tap on the chosen item of a turned wheel turns it back and does not activate it", () => {
  const { wheel, onSelect, onActivate } = setUp();
  scrollTo(wheel, 60);
  fireEvent.click(screen.getByRole("option", { name: "김도윤" }));
  fireEvent.scroll(wheel);
  act(() => vi.advanceTimersByTime(1000));
  expect([wheel.scrollTop, onSelect.mock.calls, onActivate.mock.calls]).toEqual([0, [], []]);
});

function turnSmoothly() {
  const onSelect = vi.fn();
  const scrolled = vi.fn();
  HTMLElement.prototype.scrollTo = scrolled;
  const drawn = (value: string) => (
    <Wheel label="월" options={OPTIONS} value={value} onSelect={onSelect} itemHeight={26} smoothLockMs={700} />
  );
  const { rerender } = render(drawn("1"));
  rerender(drawn("3"));
  expect(scrolled.mock.calls).toEqual([[{ top: 52, behavior: "smooth" }]]);
  return { onSelect, wheel: screen.getByRole("listbox", { name: "월" }) };
}

test("a smooth turn selects no passing item for 700 ms, on a slow device too", () => {
  const { onSelect, wheel } = turnSmoothly();
  expect(screen.getByRole("option", { selected: true }).textContent).toBe("박지우");
  scrollTo(wheel, 26);
  act(() => vi.advanceTimersByTime(700));
  fireEvent.scroll(wheel);
  act(() => vi.advanceTimersByTime(1000));
  expect([wheel.scrollTop, onSelect.mock.calls]).toEqual([52, []]);
});

test("selects the item to which the user has turned it during the 700 ms", () => {
  const { onSelect, wheel } = turnSmoothly();
  fireEvent.wheel(wheel);
  scrollTo(wheel, 26);
  act(() => vi.advanceTimersByTime(699));
  expect(onSelect).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(1 + 150));
  expect(onSelect.mock.calls).toEqual([["2"]]);
});

test.each([0, 700])(
  "a movement that came to rest before a key was pressed takes nothing back (lock of %i ms)",
  (smoothLockMs) => {
    const onSelect = vi.fn();
    HTMLElement.prototype.scrollTo = vi.fn();
    const drawn = (value: string) => (
      <Wheel label="월" options={OPTIONS} value={value} onSelect={onSelect} smoothLockMs={smoothLockMs} />
    );
    const { rerender } = render(drawn("1"));
    fireEvent.scroll(screen.getByRole("listbox", { name: "월" }));
    fireEvent.keyDown(screen.getByRole("listbox", { name: "월" }), { key: "ArrowDown" });
    rerender(drawn("2"));
    act(() => vi.advanceTimersByTime(2000));
    expect(onSelect.mock.calls).toEqual([["2"]]);
  },
);

function Turned({ smoothLockMs }: { smoothLockMs: number }) {
  const [value, setValue] = useState("1");
  return <Wheel label="월" options={OPTIONS} value={value} onSelect={setValue} smoothLockMs={smoothLockMs} />;
}

test.each([0, 700])(
  "a key draws its choice as chosen at once, and the next key goes on from it (lock of %i ms)",
  (smoothLockMs) => {
    HTMLElement.prototype.scrollTo = vi.fn();
    render(<Turned smoothLockMs={smoothLockMs} />);
    const wheel = screen.getByRole("listbox", { name: "월" });
    const drawn = () => [...wheel.children].findIndex((option) => option.className.includes("middle"));
    fireEvent.keyDown(wheel, { key: "ArrowDown" });
    expect(drawn()).toBe(1);
    fireEvent.scroll(wheel);
    fireEvent.keyDown(wheel, { key: "ArrowDown" });
    expect(drawn()).toBe(2);
    act(() => vi.advanceTimersByTime(2000));
    expect([drawn(), screen.getByRole("option", { selected: true }).textContent]).toEqual([2, "박지우"]);
  },
);
