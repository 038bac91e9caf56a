import { oneLine } from "@chonsu/shared/format/text/one-line";
import { firstCharacters } from "@chonsu/shared/format/text/typed-text";
import { tidyLine } from "@chonsu/shared/format/text/visible-line";
import { CHON_DISTANCE_MAX, SEARCH_TEXT_MAX } from "@chonsu/shared/limits";
import { statePart, stateText } from "../../lib/navigation-state.ts";

/** 사람, 게시물, 경험: the numbers of the tabs in the URL (product.md §2). */
export const SEARCH_TABS = [1, 2, 3] as const;
export type SearchTab = (typeof SEARCH_TABS)[number];

/** The content of a results URL. */
export interface SearchCriteria {
  readonly term: string;
  readonly tab: SearchTab;
  /** Allowed chon distances, ascending; empty means all. */
  readonly degrees: readonly number[];
}

/** The distances that can be chosen. */
export const SEARCH_DEGREES = Array.from({ length: CHON_DISTANCE_MAX }, (_, at) => at + 1);

/** The criteria in a URL of `/search`; null on its start page, before a search. Invalid values are ignored. */
export function criteriaOf(search: URLSearchParams): SearchCriteria | null {
  const [q, tab, degree] = [search.get("q"), search.get("tab"), search.get("degree")];
  if (q === null && tab === null && degree === null) return null;
  return { term: termOf(q ?? ""), tab: tabOf(tab), degrees: degreesOf((degree ?? "").split(",")) };
}

/**
 * The criteria in the navigation state of the previous screen: `searchTerm`, `degree` (one or several) and `tab` (product.md §2). Null when
 * it has none of them.
 */
export function criteriaOfState(state: unknown): SearchCriteria | null {
  const term = stateText(state, "searchTerm");
  const [tab, degree] = [statePart(state, "tab"), statePart(state, "degree")];
  if (term === undefined && tab === undefined && degree === undefined) return null;
  return { term: termOf(term ?? ""), tab: tabOf(tab), degrees: degreesOf(Array.isArray(degree) ? degree : [degree]) };
}

/** A term as it is searched and shown: trimmed, and cut to the server's limit. */
export function termOf(typed: string): string {
  const term = firstCharacters(tidyLine(typed).replace(/\p{Surrogate}/gu, ""), SEARCH_TEXT_MAX);
  return oneLine(term);
}

function tabOf(tab: unknown): SearchTab {
  return SEARCH_TABS.find((one) => String(one) === String(tab)) ?? 1;
}

function degreesOf(named: readonly unknown[]): number[] {
  const words = new Set(named.map(String));
  return SEARCH_DEGREES.filter((degree) => words.has(String(degree)));
}
