/** The browser's clock, in milliseconds since 1970: the one place of the web client that reads it. */
export function nowMs(): number {
  return Date.now();
}

/** The year it is now where the visitor is. */
export function currentYear(): number {
  return new Date(nowMs()).getFullYear();
}

/** The day it is now where the visitor is. */
export function today(): { year: number; month: number; day: number } {
  const now = new Date(nowMs());
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
}
