const BREAKS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Marks that change the direction of the following text. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text that cannot break its line or change its direction: for names and subjects inside other texts. */
export function oneLine(text: string): string {
  return text.replace(DIRECTIONS, "").replace(BREAKS, " ").trim();
}
