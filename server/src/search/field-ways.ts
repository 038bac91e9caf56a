import {
  exactReading,
  indexOfReading,
  isSyllable,
  type Place,
  type Reading,
} from "@chonsu/shared/format/text/search-text-places";

/** A way to match a term: letter by letter in the index, and by comparison with a text. */
export interface Way {
  readonly reading: Reading;
  readonly isFound: (folded: string) => boolean;
}

/** A label is also found by initial consonants and half-typed syllables. */
export function labelReading(reading: Reading): Way {
  return { reading, isFound: (text) => indexOfReading(text, reading) !== -1 };
}

/** A folded word is matched exactly. */
export function wordReading(word: string): Way {
  return { reading: exactReading(word), isFound: (text) => text.includes(word) };
}

/**
 * The letter for a place in a text of initials: its consonant. Null for a full syllable, because a text of initials has
 * only the consonant of a syllable.
 */
export function coarseOf(place: Place): number | null {
  if (place.initial !== null) return place.initial;
  const code = place.fits[0]?.[0] ?? 0;
  return isSyllable(code) ? null : code;
}
