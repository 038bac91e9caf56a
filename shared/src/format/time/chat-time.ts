import { textOfDay } from "./calendar.ts";
import { localDay } from "./local-time.ts";

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;
const WEEKDAYS = ["일", "월", "화", "수", "목", "금", "토"];

/**
 * The age of a chat's last message in a short form: `0m`, `3h`, `2d` (product.md §9). Both moments are milliseconds.
 */
export function chatAge(then: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - then) / MINUTE_MS));
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  if (hours < 1) return `${minutes}m`;
  return hours < HOURS_PER_DAY ? `${hours}h` : `${Math.floor(hours / HOURS_PER_DAY)}d`;
}

/** The day of a message, as a heading: `11월 20일 금요일`, with its year unless that is the present one: `2020년 9월 7일 월요일`. */
export function chatDay(timestamp: string, nowMs: number): string {
  const moment = Date.parse(timestamp);
  const { year, month, day } = localDay(moment);
  const shownYear = year === localDay(nowMs).year ? "" : `${year}년 `;
  return `${shownYear}${month}월 ${day}일 ${WEEKDAYS[new Date(moment).getDay()]}요일`;
}

/** A key that is equal for messages of the same day where the reader is. */
export function chatDayKey(timestamp: string): string {
  return textOfDay(localDay(Date.parse(timestamp)));
}
