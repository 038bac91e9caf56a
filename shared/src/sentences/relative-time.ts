import { timeCopy } from "../copy/time.ts";

const MINUTE_MS = 60_000;
const MINUTES_AN_HOUR = 60;
const HOURS_A_DAY = 24;
const DAYS_A_MONTH = 30;
const MONTHS_A_YEAR = 12;

/**
 * The age of a timestamp (ISO-8601) at `nowMs`: under 1 minute 방금 전, then minutes, hours (under 24), days (under 30),
 * months of 30 days (under 12), years (product.md §9). A moment in the future, which occurs because clocks differ, is
 * 방금 전. An invalid timestamp gives an empty text.
 */
export function relativeTime(timestamp: string, nowMs: number): string {
  const minutes = Math.floor((nowMs - Date.parse(timestamp)) / MINUTE_MS);
  if (Number.isNaN(minutes)) return "";
  if (minutes < 1) return timeCopy.justNow;
  if (minutes < MINUTES_AN_HOUR) return timeCopy.minutesAgo(minutes);
  const hours = Math.floor(minutes / MINUTES_AN_HOUR);
  if (hours < HOURS_A_DAY) return timeCopy.hoursAgo(hours);
  const days = Math.floor(hours / HOURS_A_DAY);
  if (days < DAYS_A_MONTH) return timeCopy.daysAgo(days);
  const months = Math.floor(days / DAYS_A_MONTH);
  if (months < MONTHS_A_YEAR) return timeCopy.monthsAgo(months);
  return timeCopy.yearsAgo(Math.floor(months / MONTHS_A_YEAR));
}
