const MINUTE = 60_000;
const UNITS = { m: MINUTE, h: 60 * MINUTE, d: 24 * 60 * MINUTE } as const;
const KOREA_OFFSET = 9 * UNITS.h;
const WEEK = 7 * UNITS.d;
/** 1970-01-05, the first Monday; weeks are counted from it. */
const FIRST_MONDAY = 4 * UNITS.d;

/** The Monday 00:00 of Korea that began the week of `now` (R24), in milliseconds. */
export function weekStart(now: number): number {
  const local = now + KOREA_OFFSET - FIRST_MONDAY;
  return now - (local % WEEK);
}

function isUnit(text: string | undefined): text is keyof typeof UNITS {
  return text !== undefined && text in UNITS;
}

/**
 * Parses a moment of the seed, in milliseconds: `3h`, `2d4h`, `45m` before `now`, or `week 0.4`, that part of the time
 * from this week's Monday to `now` (so it is in this week even early on Monday). Throws on any other text.
 */
export function momentOf(text: string, now: number): number {
  const part = /^week (0(?:\.\d+)?|1)$/.exec(text)?.[1];
  if (part !== undefined) {
    const monday = weekStart(now);
    return monday + Math.floor((now - monday) * Number(part));
  }
  if (!/^(\d+[dhm])+$/.test(text)) throw new Error(`no moment: ${text}`);
  let before = 0;
  for (const [, count, unit] of text.matchAll(/(\d+)([dhm])/g)) {
    if (isUnit(unit)) before += Number(count) * UNITS[unit];
  }
  return now - before;
}
