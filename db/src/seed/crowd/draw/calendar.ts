import { startOfWeek } from "@chonsu/shared/format/time/moments";
import type { Chance } from "./chance.ts";

const SECOND_MS = 1000;
const WEEK_SECONDS = 7 * 24 * 60 * 60;
const WEEKS_OPEN = 8 * 52;

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const YEAR = 365 * DAY;

/** The crowd's time: whole seconds since the product opened, about eight years before `now`. */
export type Calendar = ReturnType<typeof calendarAt>;

/** The calendar of a dataset whose current moment is `now` (milliseconds). */
export function calendarAt(now: number) {
  const week = startOfWeek(now);
  const opening = week - WEEKS_OPEN * WEEK_SECONDS * SECOND_MS;
  const last = Math.floor((now - opening) / SECOND_MS);
  return {
    /** The current second; nothing happens later. */
    now: last,
    /** The second at which this week began, Monday 00:00 in Korea (R24). */
    monday: (week - opening) / SECOND_MS,
    /** A second as the database stores it: milliseconds since 1970. */
    moment: (second: number) => opening + second * SECOND_MS,
    /** A random second from `start` to now. With a `bias` above 1, early seconds are more likely. */
    since(chance: Chance, start: number, bias = 1) {
      let part = chance.part();
      for (let more = 1; more < bias; more += 1) part *= chance.part();
      return start + Math.floor(part * (last - start));
    },
  };
}
