const BREAKS = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Marks that turn the direction of what follows them. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text that cannot leave the line it stands in, nor turn it around: for names and subjects inside other texts. */
export function oneLine(text: string): string {
  return text.replace(DIRECTIONS, "").replace(BREAKS, " ").trim();
}
