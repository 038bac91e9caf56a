import { endpoints } from "virtual:endpoints";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { FIRST_PAGE, type PageParam, pageAt } from "../../api/next-page.ts";
import type { SearchCriteria } from "./search-criteria.ts";

interface ResultPage<T> {
  readonly count: number;
  readonly next: string | null;
  readonly results: readonly T[];
}

/** The results read so far, each once, and the total. */
export interface Found<T> {
  readonly count: number;
  readonly items: readonly T[];
}

type SearchInput = Pick<SearchCriteria, "term" | "degrees">;

/**
 * The three searches, page by page. Each term with its filters has its own query key, so responses never mix; unneeded requests are
 * cancelled. People come nearest first.
 */
export const searchQueries = {
  people: ({ term, degrees }: SearchInput) =>
    pages(
      [...endpoints.searches.people.key, { term, degrees }],
      ({ signal, ...query }) =>
        call(
          endpoints.searches.people,
          { query: { ...query, sort: "distance" }, body: bodyOf({ term, degrees }) },
          { signal },
        ),
      ({ user }) => user.id,
    ),
  /** Under the key of posts, so that a like elsewhere changes these results too. */
  projects: ({ term, degrees }: SearchInput) =>
    pages(
      [endpoints.projects.every.key[0], "search", { term, degrees }],
      ({ signal, ...query }) =>
        call(endpoints.searches.projects, { query, body: bodyOf({ term, degrees }) }, { signal }),
      ({ id }) => id,
    ),
  experiences: ({ term, degrees }: SearchInput) =>
    pages(
      [...endpoints.searches.experiences.key, { term, degrees }],
      ({ signal, ...query }) =>
        call(
          endpoints.searches.experiences,
          { query: { ...query, sort: "distance" }, body: bodyOf({ term, degrees }) },
          { signal },
        ),
      ({ user }) => user.id,
    ),
};

function bodyOf({ term, degrees }: SearchInput) {
  return { q: term, degree: [...degrees] };
}

interface PageRequest extends PageParam {
  readonly signal: AbortSignal;
}

function pages<T>(
  queryKey: readonly unknown[],
  fetchPage: (request: PageRequest) => Promise<ResultPage<T>>,
  idOf: (item: NoInfer<T>) => number,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage({ ...pageParam, signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }) => pageAt(next),
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

/** An item that has moved since, because it matches better now, may come again. */
function onceEach<T>(items: readonly T[], idOf: (item: T) => number): T[] {
  return [...new Map(items.map((item) => [idOf(item), item])).values()];
}
