const moment = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Seoul",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});
const number = new Intl.NumberFormat("en-GB");
const TIME_LENGTH = "00:00:00".length;

/** A moment as date and time of the campus: `2026-11-28 22:39:46`. */
export function formatMoment(at: string | number): string {
  return moment.format(new Date(at));
}

/** The time of day of a timestamp from the wire, which is in the campus's time zone. */
export function formatTime(at: string): string {
  const begin = at.indexOf("T") + 1;
  return at.slice(begin, begin + TIME_LENGTH);
}

export function formatNumber(count: number): string {
  return number.format(count);
}
