import { openEnded } from "@chonsu/shared/format/text/half-typed";
import { labelMatches, matchRange, type SearchTerm, searchTerm } from "@chonsu/shared/format/text/search-text";

/** A term that holds what is typed: the text before the found part, that part, and the rest. */
export interface Completion {
  readonly keyword: string;
  readonly parts: readonly [before: string, match: string, after: string];
}

/**
 * The terms that what is typed finds, at most `max`: those it stands at the beginning of first, otherwise in the given order. What is
 * typed is text, never a pattern: `C++` finds C++. A final consonant may be the beginning of the next syllable, so that no term comes
 * and goes while one types it.
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
  const range = term === undefined ? null : matchRange(keyword, term);
  if (range === null) return undefined;
  const { start, end } = range;
  return { keyword, parts: [keyword.slice(0, start), keyword.slice(start, end), keyword.slice(end)] };
}

function startsThere({ parts: [before] }: Completion): boolean {
  return before === "";
}
