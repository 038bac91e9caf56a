import type { CalendarDay } from "@chonsu/shared/format/time/calendar";
import { localDay } from "@chonsu/shared/format/time/local-time";

/** The browser's clock, in milliseconds since 1970. The web reads the clock only here. */
export function nowMs(): number {
  return Date.now();
}

/** The present year in the visitor's time zone. */
export function currentYear(): number {
  return today().year;
}

/** Today in the visitor's time zone. */
export function today(): CalendarDay {
  return localDay(nowMs());
}
