import { timeCopy } from "../copy/time.ts";
import { notificationAge } from "./notification-time.ts";

const DAY_MS = 24 * 60 * 60_000;
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
