const KOREA_OFFSET_MS = 9 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;
/** 1970-01-05 was the first Monday (UTC days). */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** A moment (milliseconds) as the wire has it: ISO-8601 with milliseconds and +09:00 (R28). */
export function toTimestamp(moment: number): string {
  return `${new Date(moment + KOREA_OFFSET_MS).toISOString().slice(0, -1)}+09:00`;
}

/** Monday 00:00 Korean time of the week a moment lies in (R24), in milliseconds. */
export function startOfWeek(moment: number): number {
  const local = moment + KOREA_OFFSET_MS;
  return Math.floor((local - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS - KOREA_OFFSET_MS;
}

/** The calendar year in Korea at a moment. */
export function yearOf(moment: number): number {
  return new Date(moment + KOREA_OFFSET_MS).getUTCFullYear();
}

/** 00:00 Korean time of the day a moment lies in, in milliseconds. */
export function startOfDay(moment: number): number {
  return Math.floor((moment + KOREA_OFFSET_MS) / DAY_MS) * DAY_MS - KOREA_OFFSET_MS;
}
