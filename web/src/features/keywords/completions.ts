import { openEnded } from "@chonsu/shared/format/text/half-typed";
import { labelMatches, type SearchTerm, searchTerm } from "@chonsu/shared/format/text/search-text";
import { type MatchedParts, matchedParts } from "../../lib/matched-parts.ts";

/** A term that contains the typed text: the part before it, the found part, and the rest. */
export interface Completion {
  readonly keyword: string;
  readonly parts: MatchedParts;
}

/**
 * At most `max` terms that contain the typed text: terms that begin with it first, otherwise in the given order. The typed text is no
 * pattern: `C++` finds C++. A final consonant may also be the first consonant of the next syllable, so that a term does not disappear while
 * it is typed.
 */
export function completionsOf(keywords: readonly string[], typed: string, max: number): Completion[] {
  const open = openEnded(typed.trim());
  const terms = [typed, ...(open === null ? [] : [open])].map(searchTerm).filter(({ text }) => text !== "");
  const found = keywords.flatMap((keyword) => completion(keyword, terms) ?? []);
  const [first, later] = [found.filter(startsThere), found.filter((one) => !startsThere(one))];
  return [...first, ...later].slice(0, max);
}

function completion(keyword: string, terms: readonly SearchTerm[]): Completion | undefined {
  const term = terms.find((one) => labelMatches(keyword, one));
  const parts = term === undefined ? null : matchedParts(keyword, term);
  return parts === null ? undefined : { keyword, parts };
}

function startsThere({ parts: [before] }: Completion): boolean {
  return before === "";
}
