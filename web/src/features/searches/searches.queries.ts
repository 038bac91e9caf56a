import { endpoints } from "virtual:endpoints";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { isRefusedWith } from "../../api/errors.ts";
import type { SearchCriteria } from "./search-criteria.ts";

/** One page of results. */
interface Page<T> {
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

/** A page of the list as it was when its first page was fetched. */
interface PageParam {
  readonly page: number;
  readonly until?: number;
}

interface PageRequest extends PageParam {
  readonly signal: AbortSignal;
}

const FIRST_PAGE: PageParam = { page: 1 };

function pages<T>(
  queryKey: readonly unknown[],
  fetchPage: (request: PageRequest) => Promise<Page<T>>,
  idOf: (item: NoInfer<T>) => number,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage(fetchPage, { ...pageParam, signal }),
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

/** The next page, with the `until` of the server's next link: members who join meanwhile do not move the results. */
function pageAfter(next: string, read: number): PageParam {
  const until = new URLSearchParams(next.split("?").at(1)).get("until");
  return { page: read + 1, ...(until === null ? {} : { until: Number(until) }) };
}

/** A page past the end counts as the end: its items were deleted meanwhile. */
async function readPage<T>(
  fetchPage: (request: PageRequest) => Promise<Page<T>>,
  request: PageRequest,
): Promise<Page<T>> {
  try {
    return await fetchPage(request);
  } catch (error) {
    if (request.page > 1 && isRefusedWith(error, "PAGE_NOT_FOUND")) return { count: 0, next: null, results: [] };
    throw error;
  }
}

/** Changed or deleted items move others, so the last item of a page can be the first of the next. */
function onceEach<T>(items: readonly T[], idOf: (item: T) => number): T[] {
  return [...new Map(items.map((item) => [idOf(item), item])).values()];
}
