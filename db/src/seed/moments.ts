import { startOfWeek } from "@chonsu/shared/format/time/moments";

const MINUTE = 60_000;
const UNITS: Readonly<Record<string, number>> = { m: MINUTE, h: 60 * MINUTE, d: 24 * 60 * MINUTE };

/**
 * Parses a moment of the seed. Returns milliseconds. `3h`, `2d4h` and `45m` are times before `now`. `week 0.4` is that
 * part of the time from this week's Monday to `now`, so it is in this week even early on Monday. Throws on any other
 * text.
 */
export function momentOf(text: string, now: number): number {
  const part = /^week (0(?:\.\d+)?|1)$/.exec(text)?.[1];
  if (part !== undefined) {
    const monday = startOfWeek(now);
    return monday + Math.floor((now - monday) * Number(part));
  }
  if (!/^(\d+[dhm])+$/.test(text)) throw new Error(`no moment: ${text}`);
  const parts = [...text.matchAll(/(\d+)([dhm])/g)];
  return parts.reduce((moment, [, count, unit = ""]) => moment - Number(count) * (UNITS[unit] ?? 0), now);
}
