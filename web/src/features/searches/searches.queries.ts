import { endpoints } from "virtual:endpoints";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { isRefusedWith } from "../../api/errors.ts";
import type { SearchWish } from "./search-wish.ts";

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

type Asked = Pick<SearchWish, "term" | "degrees">;

/**
 * The three searches, page by page. Each term with its filters is a question of its own: whichever answer comes last, it lands where
 * it belongs, and an answer nobody waits for any more is called off.
 */
export const searchQueries = {
  people: ({ term, degrees }: Asked) =>
    pages(
      [...endpoints.searches.people.key, { term, degrees }],
      ({ page, signal }) =>
        call(endpoints.searches.people, { query: { page }, body: bodyOf({ term, degrees }) }, { signal }),
      ({ user }) => user.id,
    ),
  /** Posts stand under the key of posts, so that a like given elsewhere is seen here. */
  projects: ({ term, degrees }: Asked) =>
    pages(
      [endpoints.projects.every.key[0], "search", { term, degrees }],
      ({ page, signal }) =>
        call(endpoints.searches.projects, { query: { page }, body: bodyOf({ term, degrees }) }, { signal }),
      ({ id }) => id,
    ),
  experiences: ({ term, degrees }: Asked) =>
    pages(
      [...endpoints.searches.experiences.key, { term, degrees }],
      ({ page, signal }) =>
        call(endpoints.searches.experiences, { query: { page }, body: bodyOf({ term, degrees }) }, { signal }),
      ({ user }) => user.id,
    ),
};

function bodyOf({ term, degrees }: Asked) {
  return { q: term, degree: [...degrees] };
}

interface Asking {
  readonly page: number;
  readonly signal: AbortSignal;
}

function pages<T>(
  queryKey: readonly unknown[],
  ask: (asking: Asking) => Promise<Page<T>>,
  idOf: (item: NoInfer<T>) => number,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: page, signal }) => readPage(ask, { page, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.next === null ? undefined : all.length + 1),
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

/** A page past the end is an end: what was on it is gone meanwhile. */
async function readPage<T>(ask: (asking: Asking) => Promise<Page<T>>, asking: Asking): Promise<Page<T>> {
  try {
    return await ask(asking);
  } catch (error) {
    if (asking.page > 1 && isRefusedWith(error, "PAGE_NOT_FOUND")) return { count: 0, next: null, results: [] };
    throw error;
  }
}

/** Somebody who joined meanwhile moves all others on: the last of one page is then the first of the next. */
function onceEach<T>(items: readonly T[], idOf: (item: T) => number): T[] {
  return [...new Map(items.map((item) => [idOf(item), item])).values()];
}
