const LATIN_CAPITAL_A = 0x41;
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const LATER = 0x10000;

/**
 * Orders folded names as Korean lists do: signs and digits, Hangul, other letters. It compares code units, because
 * Intl.Collator takes ten times as long and orders Hangul the same.
 */
export function compareNames(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const difference = rankOf(a.charCodeAt(at)) - rankOf(b.charCodeAt(at));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function rankOf(code: number): number {
  const isHangul = code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE;
  return isHangul || code < LATIN_CAPITAL_A ? code : code + LATER;
}
