import { fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
// This code loads with the first sheet that opens; the import loads it at the start.
import "../sheet/sheet-box.tsx";
import { type Period, PeriodSheet } from "./period-sheet.tsx";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21), toFake: ["Date"] });
  HTMLElement.prototype.scrollTo = vi.fn();
});

async function open(value: Period = { start: null, end: null }) {
  const onDone = vi.fn();
  render(<PeriodSheet isOpen title="기간" value={value} onClose={() => {}} onDone={onDone} />);
  await screen.findByRole("dialog", { name: "기간" });
  return onDone;
}

const wheel = (name: string) => screen.getByRole("listbox", { name });
const chosen = (name: string) => within(wheel(name)).getByRole("option", { selected: true }).textContent;
const turn = (name: string, key: string, times = 1) => {
  for (let turns = 0; turns < times; turns++) fireEvent.keyDown(wheel(name), { key });
};
const done = () => screen.getByRole<HTMLButtonElement>("button", { name: "완료" });
const showEnd = () => fireEvent.click(screen.getByRole("tab", { name: /종료/ }));

test("begins with the year up to today, which can be confirmed unchanged", async () => {
  const onDone = await open();
  expect(["시작 연도", "시작 월", "시작 일"].map(chosen)).toEqual(["2025년", "11월", "21일"]);
  showEnd();
  expect(["종료 연도", "종료 월", "종료 일"].map(chosen)).toEqual(["2026년", "11월", "21일"]);
  fireEvent.click(done());
  expect(onDone.mock.calls).toEqual([[{ start: "2025-11-21", end: "2026-11-21" }]]);
});

const ending = (name: string) => screen.getByRole("button", { name });
const isPressed = (name: string) => ending(name).getAttribute("aria-pressed");

test("one tap leaves the end open, another ends it today", async () => {
  const onDone = await open({ start: "2025-03-02", end: "2025-03-05" });
  expect(["오늘", "진행 중"].map(isPressed)).toEqual(["false", "false"]);
  fireEvent.click(ending("진행 중"));
  expect(isPressed("진행 중")).toBe("true");
  expect(screen.getByRole("tab", { name: /종료/ }).textContent).toBe("종료진행 중");
  fireEvent.click(done());
  fireEvent.click(ending("오늘"));
  expect(["오늘", "진행 중"].map(isPressed)).toEqual(["true", "false"]);
  fireEvent.click(done());
  expect(onDone.mock.calls).toEqual([
    [{ start: "2025-03-02", end: null }],
    [{ start: "2025-03-02", end: "2026-11-21" }],
  ]);
});

test("offers the 20 years before and after the first one", async () => {
  await open({ start: "2024-02-29", end: "2025-01-04" });
  const years = within(wheel("시작 연도")).getAllByRole("option");
  expect([years.length, years[0]?.textContent, years.at(-1)?.textContent]).toEqual([41, "2004년", "2044년"]);
  showEnd();
  const ends = within(wheel("종료 연도")).getAllByRole("option");
  expect([ends.length, ends[0]?.textContent, ends.at(-1)?.textContent]).toEqual([41, "2005년", "2045년"]);
});

test("a month has its own number of days, and the 29th of February only in leap years", async () => {
  await open({ start: "2024-02-29", end: "2025-01-04" });
  expect(within(wheel("시작 일")).getAllByRole("option")).toHaveLength(29);
  turn("시작 연도", "ArrowUp");
  expect(within(wheel("시작 일")).getAllByRole("option")).toHaveLength(28);
  expect(chosen("시작 일")).toBe("28일");
  turn("시작 월", "ArrowUp");
  expect(within(wheel("시작 일")).getAllByRole("option")).toHaveLength(31);
});

test("refuses a start after the end, and accepts the same day", async () => {
  const onDone = await open({ start: "2025-03-02", end: "2025-03-02" });
  expect(done().disabled).toBe(true);
  turn("시작 일", "ArrowDown");
  expect(screen.getByRole("alert").textContent).toBe("시작 날짜는 종료 날짜와 같거나 이전이어야 합니다.");
  expect(done().disabled).toBe(true);
  showEnd();
  turn("종료 일", "ArrowDown");
  expect(screen.getByRole("alert").textContent).toBe("");
  fireEvent.click(done());
  expect(onDone.mock.calls).toEqual([[{ start: "2025-03-03", end: "2025-03-03" }]]);
});

test("can be confirmed only when something has changed", async () => {
  await open({ start: "2025-03-02", end: "2025-03-05" });
  expect(done().disabled).toBe(true);
  turn("시작 월", "ArrowUp");
  expect(done().disabled).toBe(false);
  turn("시작 월", "ArrowDown");
  expect(done().disabled).toBe(true);
});

test("a period without an end opens as ongoing, and closed again ends today", async () => {
  await open({ start: "2026-03-09", end: null });
  expect([isPressed("진행 중"), done().disabled]).toEqual(["true", true]);
  showEnd();
  expect(screen.getByText("끝난 날 없이 ‘현재’까지로 보여요.")).toBeTruthy();
  fireEvent.click(ending("진행 중"));
  expect(["종료 연도", "종료 월", "종료 일"].map(chosen)).toEqual(["2026년", "11월", "21일"]);
  expect(done().disabled).toBe(false);
});

test("what is going on has begun, today at the latest", async () => {
  const onDone = await open({ start: "2026-11-21", end: "2026-12-24" });
  fireEvent.click(ending("진행 중"));
  expect([screen.getByRole("alert").textContent, done().disabled]).toEqual(["", false]);
  turn("시작 일", "ArrowDown");
  expect(screen.getByRole("alert").textContent).toBe("진행 중이면 시작 날짜가 오늘이거나 오늘보다 이전이어야 해요.");
  expect(done().disabled).toBe(true);
  fireEvent.click(ending("진행 중"));
  expect([screen.getByRole("alert").textContent, done().disabled]).toEqual(["", false]);
  fireEvent.click(done());
  expect(onDone.mock.calls).toEqual([[{ start: "2026-11-22", end: "2026-12-24" }]]);
});

test("with an end alone, the start begins at the same day", async () => {
  await open({ start: null, end: "2026-03-09" });
  expect(["시작 연도", "시작 월", "시작 일"].map(chosen)).toEqual(["2026년", "3월", "9일"]);
  expect(isPressed("진행 중")).toBe("false");
});
