const KOREA_OFFSET_MS = 9 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;
/** 1970-01-05 was the first Monday (UTC days). */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/**
 * A moment (milliseconds) on the wire: ISO-8601 with milliseconds and +09:00 (R28). `toISOString` is not used, because
 * it takes three times as long and answers have many moments. Throws a RangeError for an invalid moment.
 */
export function toTimestamp(moment: number): string {
  const local = new Date(moment + KOREA_OFFSET_MS);
  const year = local.getUTCFullYear();
  // Years without four digits have another format. For an invalid moment this throws.
  if (!(year >= 1000 && year <= 9999)) return `${local.toISOString().slice(0, -1)}+09:00`;
  const day = `${year}-${twoDigits(local.getUTCMonth() + 1)}-${twoDigits(local.getUTCDate())}`;
  const minute = `${twoDigits(local.getUTCHours())}:${twoDigits(local.getUTCMinutes())}`;
  const milliseconds = local.getUTCMilliseconds();
  const rest = `${twoDigits(local.getUTCSeconds())}.${milliseconds < 100 ? "0" : ""}${twoDigits(milliseconds)}`;
  return `${day}T${minute}:${rest}+09:00`;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

/** Monday 00:00 Korean time of the week of a moment (R24), in milliseconds. */
export function startOfWeek(moment: number): number {
  const local = moment + KOREA_OFFSET_MS;
  return Math.floor((local - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS - KOREA_OFFSET_MS;
}

/** The calendar year in Korea at a moment. */
export function yearOf(moment: number): number {
  return new Date(moment + KOREA_OFFSET_MS).getUTCFullYear();
}
