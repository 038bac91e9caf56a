import { matchRange, type SearchTerm } from "@chonsu/shared/format/text/search-text";

/** A label in three parts: before the first match, the match, the rest. */
export type MatchedParts = readonly [before: string, match: string, after: string];

/** Divides a label by the first match of a term. Null without a match. */
export function matchedParts(label: string, term: SearchTerm): MatchedParts | null {
  const range = matchRange(label, term);
  if (range === null) return null;
  const { start, end } = range;
  return [label.slice(0, start), label.slice(start, end), label.slice(end)];
}
