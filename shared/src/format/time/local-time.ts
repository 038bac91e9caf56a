import type { CalendarDay } from "./calendar.ts";

// Times of day are the reader's own (R28): all functions here use the time zone of the device.

const HALF_DAY_HOURS = 12;

/** The calendar day of a moment (milliseconds) where the reader is. */
export function localDay(moment: number): CalendarDay {
  const local = new Date(moment);
  return { year: local.getFullYear(), month: local.getMonth() + 1, day: local.getDate() };
}

/** 00:00 of the day that is `daysBefore` days before a moment, in milliseconds. A day of another summer time has 23 or 25 hours. */
export function startOfLocalDay(moment: number, daysBefore = 0): number {
  const { year, month, day } = localDay(moment);
  return new Date(year, month - 1, day - daysBefore).getTime();
}

/** The time of day of a timestamp: `오후 2:14`. */
export function timeOfDay(timestamp: string): string {
  const local = new Date(timestamp);
  const hours = local.getHours();
  const half = hours < HALF_DAY_HOURS ? "오전" : "오후";
  return `${half} ${hours % HALF_DAY_HOURS || HALF_DAY_HOURS}:${twoDigits(local.getMinutes())}`;
}

/** Day and time of day of a timestamp: `2026년 11월 20일 오후 2:14`. */
export function momentLabel(timestamp: string): string {
  const { year, month, day } = localDay(Date.parse(timestamp));
  return `${year}년 ${month}월 ${day}일 ${timeOfDay(timestamp)}`;
}

/** The moment of a deadline within a few days: `11월 28일 14:03`. */
export function deadlineLabel(timestamp: string): string {
  const local = new Date(timestamp);
  const time = `${twoDigits(local.getHours())}:${twoDigits(local.getMinutes())}`;
  return `${local.getMonth() + 1}월 ${local.getDate()}일 ${time}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
