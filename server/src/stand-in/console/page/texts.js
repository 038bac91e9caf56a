// @ts-check
/** @import { PageData } from "../page-data.ts" */

/** @type {PageData} */
const data = JSON.parse(document.getElementById("data")?.textContent ?? "");

export const { texts, calls } = data;

/**
 * A text with what varies filled in.
 * @param {string} text
 * @param {Readonly<Record<string, string | number>>} values
 */
export function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (_whole, name) => String(values[name]));
}

const moment = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Seoul",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  weekday: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});
const number = new Intl.NumberFormat("en-GB");
const HOUR = "T".length + "00:00:00".length;

/**
 * A moment as the campus reads it.
 * @param {string | number} at
 */
export function sayMoment(at) {
  return moment.format(new Date(at));
}

/**
 * The time of day of a moment of the wire, which is in the zone of the campus.
 * @param {string} at
 */
export function sayTime(at) {
  const begin = at.indexOf("T");
  return at.slice(begin + 1, begin + HOUR);
}

/** @param {number} count */
export function sayNumber(count) {
  return number.format(count);
}
