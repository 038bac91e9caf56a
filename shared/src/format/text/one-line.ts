import { withoutHidden } from "./visible-line.ts";

const BREAKS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * A text that cannot break its line, change its direction or hide a part of itself: for names and subjects inside other
 * texts. Names are checked when they are given (R42), but earlier versions did not check them.
 */
export function oneLine(text: string): string {
  return withoutHidden(text.replace(BREAKS, " ")).trim();
}
