import { timeCopy } from "../copy/time.ts";
import { startOfLocalDay } from "../format/time/local-time.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_DAYS = 7;
const DAYS_A_MONTH = 30;
const MONTHS_A_YEAR = 12;

/**
 * The age of a timestamp (ISO-8601) at `nowMs`: as of a notification under 30 days, then months of 30 days (under 12),
 * then years (product.md §9). An invalid timestamp gives an empty text.
 */
export function relativeTime(timestamp: string, nowMs: number): string {
  const months = Math.floor((nowMs - Date.parse(timestamp)) / (DAYS_A_MONTH * DAY_MS));
  if (!(months >= 1)) return notificationAge(timestamp, nowMs);
  return months < MONTHS_A_YEAR ? timeCopy.monthsAgo(months) : timeCopy.yearsAgo(Math.floor(months / MONTHS_A_YEAR));
}

/**
 * The age of a notification at `nowMs`: minutes, hours and days, nothing longer (product.md §9). Under a minute, and
 * for a moment that is in the future by the clock of this device: 방금 전.
 */
export function notificationAge(timestamp: string, nowMs: number): string {
  const age = nowMs - Date.parse(timestamp);
  if (Number.isNaN(age)) return "";
  if (age < MINUTE_MS) return timeCopy.justNow;
  if (age < HOUR_MS) return timeCopy.minutesAgo(Math.floor(age / MINUTE_MS));
  if (age < DAY_MS) return timeCopy.hoursAgo(Math.floor(age / HOUR_MS));
  return timeCopy.daysAgo(Math.floor(age / DAY_MS));
}

export type NotificationSpan = "today" | "week" | "earlier";

/** The part of the list in which a notification is: today, the seven days before, or earlier. Days are those of the reader. */
export function notificationSpan(timestamp: string, nowMs: number): NotificationSpan {
  const moment = Date.parse(timestamp);
  if (moment >= startOfLocalDay(nowMs)) return "today";
  return moment >= startOfLocalDay(nowMs, WEEK_DAYS) ? "week" : "earlier";
}
