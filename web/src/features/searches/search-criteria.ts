import { CHON_DISTANCE_MAX, SEARCH_TEXT_MAX } from "@chonsu/shared/limits";
import { statePart, stateText } from "../../lib/navigation-state.ts";

/** 사람, 게시물, 경험, as the address numbers them (product.md §2). */
export const SEARCH_TABS = [1, 2, 3] as const;
export type SearchTab = (typeof SEARCH_TABS)[number];

/** What is searched: everything a results address says. */
export interface SearchCriteria {
  readonly term: string;
  readonly tab: SearchTab;
  /** Chon distances that may be found, ascending; none: all. */
  readonly degrees: readonly number[];
}

/** The distances one can choose. */
export const SEARCH_DEGREES = Array.from({ length: CHON_DISTANCE_MAX }, (_, at) => at + 1);

/** What an address of `/search` asks for; null is its start, where nothing is searched yet. What makes no sense in it is passed over. */
export function criteriaOf(search: URLSearchParams): SearchCriteria | null {
  const [q, tab, degree] = [search.get("q"), search.get("tab"), search.get("degree")];
  if (q === null && tab === null && degree === null) return null;
  return { term: termOf(q ?? ""), tab: tabOf(tab), degrees: degreesOf((degree ?? "").split(",")) };
}

/**
 * What the screen before handed on: `searchTerm`, `degree` (one or several) and `tab` (product.md §2). Null when it names none of them.
 */
export function criteriaOfState(state: unknown): SearchCriteria | null {
  const term = stateText(state, "searchTerm");
  const [tab, degree] = [statePart(state, "tab"), statePart(state, "degree")];
  if (term === undefined && tab === undefined && degree === undefined) return null;
  return { term: termOf(term ?? ""), tab: tabOf(tab), degrees: degreesOf(Array.isArray(degree) ? degree : [degree]) };
}

/** A term as it is searched and shown: without white space around it, as long as the server takes it. */
export function termOf(typed: string): string {
  return typed.trim().slice(0, SEARCH_TEXT_MAX).toWellFormed().trim();
}

function tabOf(tab: unknown): SearchTab {
  return SEARCH_TABS.find((one) => String(one) === String(tab)) ?? 1;
}

function degreesOf(named: readonly unknown[]): number[] {
  const words = new Set(named.map(String));
  return SEARCH_DEGREES.filter((degree) => words.has(String(degree)));
}
