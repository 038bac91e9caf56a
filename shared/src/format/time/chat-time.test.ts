import { expect, it } from "vitest";
import { chatAge, chatDay, chatDayKey, chatTime } from "./chat-time.ts";

const NOW = Date.parse("2026-11-21T14:00:00+09:00");
const MINUTE = 60_000;

it.each([
  [0, "0m"],
  [59 * MINUTE + 59_999, "59m"],
  [60 * MINUTE, "1h"],
  [24 * 60 * MINUTE - 1, "23h"],
  [48 * 60 * MINUTE, "2d"],
  [-5 * MINUTE, "0m"],
])("says the age of %i ms as %s", (age, text) => {
  expect(chatAge(NOW - age, NOW)).toBe(text);
});

it("says Korean days and times of messages, for any offset of the timestamp", () => {
  expect(chatDay("2026-11-20T23:30:00.000+09:00")).toBe("11월 20일 금요일");
  expect(chatTime("2026-11-20T05:14:00.000Z")).toBe("오후 2:14");
  expect(chatDayKey("2026-11-20T15:30:00.000Z")).toBe("2026-11-21");
});
