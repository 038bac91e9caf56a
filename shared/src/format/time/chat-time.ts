const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;
const ZONE = "Asia/Seoul";

const dayFormat = new Intl.DateTimeFormat("ko-KR", { timeZone: ZONE, month: "long", day: "numeric", weekday: "long" });
const timeFormat = new Intl.DateTimeFormat("ko-KR", { timeZone: ZONE, hour: "numeric", minute: "2-digit" });
const keyFormat = new Intl.DateTimeFormat("en-CA", { timeZone: ZONE });

/**
 * The age of a chat's last message in a short form: `0m`, `3h`, `2d` (product.md §9). Both moments are milliseconds.
 */
export function chatAge(then: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - then) / MINUTE_MS));
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  if (hours < 1) return `${minutes}m`;
  return hours < HOURS_PER_DAY ? `${hours}h` : `${Math.floor(hours / HOURS_PER_DAY)}d`;
}

/** The day of a message, as a heading: `11월 20일 금요일`. */
export function chatDay(timestamp: string): string {
  return dayFormat.format(Date.parse(timestamp));
}

/** The time of a message: `오후 2:14`. */
export function chatTime(timestamp: string): string {
  return timeFormat.format(Date.parse(timestamp));
}

/** A key that is equal for messages of the same day in Korea. */
export function chatDayKey(timestamp: string): string {
  return keyFormat.format(Date.parse(timestamp));
}
