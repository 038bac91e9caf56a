import { endpoints } from "virtual:endpoints";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { isRefusedWith } from "../../api/errors.ts";
import type { SearchCriteria } from "./search-criteria.ts";

/** One page of what was found. */
interface Page<T> {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly T[];
}

/** Found things, each once, and how many there are. */
export interface Found<T> {
  readonly count: number;
  readonly items: readonly T[];
}

type Asked = Pick<SearchCriteria, "term" | "degrees">;

/**
 * The three searches, page by page. Each term with its filters is a question of its own: whichever answer comes last, it lands where
 * it belongs, and an answer nobody waits for any more is called off.
 */
export const searchQueries = {
  people: ({ term, degrees }: Asked) =>
    pages(
      [...endpoints.searches.people.key, { term, degrees }],
      ({ signal, ...query }) => call(endpoints.searches.people, { query, body: bodyOf({ term, degrees }) }, { signal }),
      ({ user }) => user.id,
    ),
  /** Posts stand under the key of posts, so that a like given elsewhere is seen here. */
  projects: ({ term, degrees }: Asked) =>
    pages(
      [endpoints.projects.every.key[0], "search", { term, degrees }],
      ({ signal, ...query }) =>
        call(endpoints.searches.projects, { query, body: bodyOf({ term, degrees }) }, { signal }),
      ({ id }) => id,
    ),
  experiences: ({ term, degrees }: Asked) =>
    pages(
      [...endpoints.searches.experiences.key, { term, degrees }],
      ({ signal, ...query }) =>
        call(endpoints.searches.experiences, { query, body: bodyOf({ term, degrees }) }, { signal }),
      ({ user }) => user.id,
    ),
};

function bodyOf({ term, degrees }: Asked) {
  return { q: term, degree: [...degrees] };
}

/** Which page is asked for, of the list as it was when its first page was. */
interface PageAsked {
  readonly page: number;
  readonly until?: number;
}

interface Asking extends PageAsked {
  readonly signal: AbortSignal;
}

const FIRST_PAGE: PageAsked = { page: 1 };

function pages<T>(
  queryKey: readonly unknown[],
  ask: (asking: Asking) => Promise<Page<T>>,
  idOf: (item: NoInfer<T>) => number,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage(ask, { ...pageParam, signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last, all) => (last.next === null ? undefined : pageAfter(last.next, all.length)),
    select: ({ pages: all }): Found<T> => ({
      count: all[0]?.count ?? 0,
      items: onceEach(
        all.flatMap(({ results }) => results),
        idOf,
      ),
    }),
    refetchOnWindowFocus: false,
  });
}

/** The page after so many, with the end of the list that the address of the next one names: who joins meanwhile moves nobody. */
function pageAfter(next: string, read: number): PageAsked {
  const until = new URLSearchParams(next.split("?").at(1)).get("until");
  return { page: read + 1, ...(until === null ? {} : { until: Number(until) }) };
}

/** A page past the end is an end: what was on it is gone meanwhile. */
async function readPage<T>(ask: (asking: Asking) => Promise<Page<T>>, asking: Asking): Promise<Page<T>> {
  try {
    return await ask(asking);
  } catch (error) {
    if (asking.page > 1 && isRefusedWith(error, "PAGE_NOT_FOUND")) return { count: 0, next: null, results: [] };
    throw error;
  }
}

/** What was rewritten or deleted meanwhile moves others: the last of one page may be the first of the next. */
function onceEach<T>(items: readonly T[], idOf: (item: T) => number): T[] {
  return [...new Map(items.map((item) => [idOf(item), item])).values()];
}
