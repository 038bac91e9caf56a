import { dayOfText } from "./calendar.ts";

const SEPARATOR = "-";
const NOW = "현재";

/**
 * The period of an experience: `25.03.02 - 12.19`, with the second year if the years differ (product.md §9). With only
 * a start, it lasts until now. With only an end, the start stays open. Empty without both. Days are `YYYY-MM-DD`.
 */
export function periodLabel(start: string | null, end: string | null): string {
  const first = start === null ? null : dayOfText(start);
  const last = end === null ? null : dayOfText(end);
  if (first === null && last === null) return "";
  const from = first === null ? "" : `${shortYear(first.year)}.${shortDay(first)} `;
  if (last === null) return `${from}${SEPARATOR} ${NOW}`;
  const hasOwnYear = first?.year !== last.year;
  return `${from}${SEPARATOR} ${hasOwnYear ? `${shortYear(last.year)}.` : ""}${shortDay(last)}`;
}

function shortYear(year: number): string {
  return twoDigits(year % 100);
}

function shortDay({ month, day }: { month: number; day: number }): string {
  return `${twoDigits(month)}.${twoDigits(day)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
