import { graphemesOf } from "./graphemes.ts";

/** Korean surnames of two syllables; all others have one. */
const COMPOUND_SURNAMES = ["남궁", "황보", "제갈", "선우", "독고", "사공", "서문"];

/**
 * The letter that is shown for a person without a picture: the first syllable of a Korean given name (정하늘 → 하), or the
 * first letter of any other name. Null for an empty name.
 */
export function initialOf(name: string | null): string | null {
  const trimmed = name?.trim() ?? "";
  if (trimmed === "") return null;
  const letters = graphemesOf(trimmed);
  const isKoreanName = /^[가-힣]{2,5}$/.test(trimmed);
  if (!isKoreanName) return letters[0]?.toUpperCase() ?? null;
  const hasCompound = letters.length > 2 && COMPOUND_SURNAMES.some((surname) => trimmed.startsWith(surname));
  return letters[hasCompound ? 2 : 1] ?? null;
}
