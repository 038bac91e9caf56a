/** A calendar day, without time and time zone. Months count from 1. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const MONTHS = 12;
const DAY_TEXT = /^(\d{4})-(\d{2})-(\d{2})$/;

export const MONTH_NUMBERS: readonly number[] = Array.from({ length: MONTHS }, (_, index) => index + 1);

/** The number of days of a month, with leap years (product.md §5). */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The day of a text `YYYY-MM-DD`, or null for an invalid one. */
export function dayOfText(text: string): CalendarDay | null {
  const [, year, month, day] = (DAY_TEXT.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  return month >= 1 && month <= MONTHS && day >= 1 && day <= daysInMonth(year, month) ? { year, month, day } : null;
}

/** The day on the wire: `YYYY-MM-DD`. Such texts sort as the days do. */
export function textOfDay({ year, month, day }: CalendarDay): string {
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** The day with another year, month or day of the month. A day beyond the end of a month becomes its last day. */
export function withDayPart(day: CalendarDay, change: Partial<CalendarDay>): CalendarDay {
  const next = { ...day, ...change };
  return { ...next, day: Math.min(next.day, daysInMonth(next.year, next.month)) };
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, "0");
}
