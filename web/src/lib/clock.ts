/** The browser's clock, in milliseconds since 1970. The web reads the clock only here. */
export function nowMs(): number {
  return Date.now();
}

/** The present year in the visitor's time zone. */
export function currentYear(): number {
  return new Date(nowMs()).getFullYear();
}

/** Today in the visitor's time zone. */
export function today(): { year: number; month: number; day: number } {
  const now = new Date(nowMs());
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
}
