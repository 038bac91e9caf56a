import { endpoints } from "virtual:endpoints";
import type { Contract } from "@chonsu/shared/contract/table";
import type { Project } from "@chonsu/shared/entities/projects";
import { PAGE_SIZE, PAGE_SIZE_MAX } from "@chonsu/shared/limits";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, prefetched } from "../../api/client.ts";
import type { CallOutput } from "../../api/endpoint-ref.ts";
import { isRefusedWith } from "../../api/errors.ts";
import { ONCE } from "../../api/query.ts";
import { feedKey } from "../../entities/projects/projects.cache.ts";

/** The authorFilter of a feed: everybody (null), one member, or several members. */
export type FeedAuthors = number | null | readonly number[];

/** The number of posts that were written since a feed was read. With `isLeast` there may be more. */
export interface NewPosts {
  readonly count: number;
  readonly isLeast: boolean;
  readonly latestId: number;
}

/** The posts read so far, newest first, each once. */
export interface Feed {
  readonly results: readonly Project[];
  /** The next page of the server; null at the end. */
  readonly nextPage: number | null;
  /** The total when the top was read, adjusted for posts written or deleted here since. */
  readonly count?: number | undefined;
  /** Posts that were written since and are not shown yet. */
  readonly newer?: NewPosts | undefined;
  /** The content is stale: the next fetch reads all of it, not only the top (`api/invalidate`). */
  readonly isStale?: boolean;
}

/** At most this many pages of new posts are fetched; with more, the list starts again. */
const CATCH_UP_PAGES = 3;
const FIRST_PAGE = 1;

/**
 * Everybody's posts, or those of some members. A refetch reads from the top until it meets a known post, so a long feed costs one request
 * and keeps its length. When the total is smaller than expected, older posts were deleted: then all of it is read, in larger pages.
 */
export function feedQuery(authors: FeedAuthors) {
  const queryKey = feedKey(authors);
  return queryOptions({
    queryKey,
    queryFn: ({ signal, client }) => readFromTop(authors, () => client.getQueryData<Feed>(queryKey), signal),
    initialData: () => {
      const top = prefetched(endpoints.projects.every, inputOf(authors, FIRST_PAGE));
      return top && feedOf(top, FIRST_PAGE);
    },
    meta: { readsWhatIsNew: true },
    // New posts would move the post that the user is reading.
    refetchOnWindowFocus: false,
  });
}

/** The feed, with a function that reads the next page. */
export function useFeed(authors: FeedAuthors) {
  const client = useQueryClient();
  const query = feedQuery(authors);
  const feed = useQuery(query);
  const more = useMutation({
    // The key begins with that of the feed: when a change makes the feed stale meanwhile, this page is fetched again too.
    mutationFn: (page: number) =>
      client.fetchQuery({
        queryKey: [...query.queryKey, { page }],
        queryFn: ({ signal }) => readPage(authors, page, signal),
        ...ONCE,
      }),
    onSuccess: ({ results, nextPage }) => {
      // A further page does not make the feed newer.
      const updatedAt = client.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0;
      client.setQueryData(
        query.queryKey,
        (known) => known && { ...known, results: onceEach([...known.results, ...results]), nextPage },
        { updatedAt },
      );
    },
  });
  const nextPage = feed.data?.nextPage ?? null;
  return {
    feed,
    hasMore: nextPage !== null,
    isFetchingMore: more.isPending || feed.isFetching,
    moreError: more.error,
    fetchMore: () => {
      if (nextPage !== null) more.mutate(nextPage);
    },
  };
}

/** Reads pages until one contains a known post, then appends the known posts after it. */
async function readFromTop(authors: FeedAuthors, known: () => Feed | undefined, signal: AbortSignal): Promise<Feed> {
  if (known()?.isStale === true) return readAll(authors, known()?.results.length ?? 0, signal);
  let fresh: Feed = { results: [], nextPage: FIRST_PAGE };
  while (fresh.nextPage !== null && fresh.nextPage <= CATCH_UP_PAGES) {
    const { results, nextPage, count } = await readPage(authors, fresh.nextPage, signal);
    fresh = { results: onceEach([...fresh.results, ...results]), nextPage, count };
    const joined = joinedWith(known(), fresh);
    if (joined === "deleted below") return readAll(authors, known()?.results.length ?? 0, signal);
    if (joined !== null) return joined;
  }
  return fresh;
}

/**
 * Reads the top of a feed again and compares it with the shown posts: they get their present content, deleted ones are removed, and new
 * ones are only counted, so that nothing moves while the user reads. Undefined when the feed was never read.
 */
export async function compareWithTop(
  authors: FeedAuthors,
  known: () => Feed | undefined,
  signal: AbortSignal,
): Promise<Feed | undefined> {
  let fresh: Feed = { results: [], nextPage: FIRST_PAGE };
  while (fresh.nextPage !== null && fresh.nextPage <= CATCH_UP_PAGES && !haveCommon(known(), fresh)) {
    const { results, nextPage, count } = await readPage(authors, fresh.nextPage, signal);
    fresh = { results: onceEach([...fresh.results, ...results]), nextPage, count };
  }
  const compared = comparedWith(known(), fresh);
  if (compared?.count === undefined || fresh.count === undefined) return compared;
  // The total is smaller than expected: a post further down was deleted.
  if (fresh.count >= compared.count + (compared.newer?.count ?? 0)) return compared;
  return comparedWith(known(), await readAll(authors, known()?.results.length ?? 0, signal));
}

function haveCommon(known: Feed | undefined, fresh: Feed): boolean {
  const ids = new Set(known?.results.map(({ id }) => id));
  return fresh.results.some(({ id }) => ids.has(id));
}

function comparedWith(known: Feed | undefined, fresh: Feed): Feed | undefined {
  if (known === undefined) return undefined;
  // No shown post could move, so the new posts are shown at once.
  if (known.results.length === 0) return fresh;
  const present = new Map(fresh.results.map((project) => [project.id, project]));
  const lastPresent = known.results.findLastIndex(({ id }) => present.has(id));
  const results = known.results.flatMap(
    (project, at) => present.get(project.id) ?? (at < lastPresent ? [] : [project]),
  );
  const [newest] = known.results;
  const written = fresh.results.filter(({ id }) => id > (newest?.id ?? 0));
  const [latest] = written;
  const isLeast = lastPresent === -1 && fresh.nextPage !== null;
  return {
    ...known,
    results,
    newer: latest && { count: written.length, isLeast, latestId: latest.id },
    count: known.count && known.count - (known.results.length - results.length),
  };
}

/** Reads at least `wanted` posts. */
async function readAll(authors: FeedAuthors, wanted: number, signal: AbortSignal): Promise<Feed> {
  const size = wanted > PAGE_SIZE ? PAGE_SIZE_MAX : PAGE_SIZE;
  let feed: Feed = { results: [], nextPage: FIRST_PAGE };
  while (feed.nextPage !== null && feed.results.length < wanted) {
    const { results, nextPage, count } = await readPage(authors, feed.nextPage, signal, size);
    feed = { results: onceEach([...feed.results, ...results]), nextPage, count };
  }
  // Later pages have the usual size again.
  return { ...feed, nextPage: feed.nextPage && Math.floor(feed.results.length / PAGE_SIZE) + 1 };
}

/** The fresh posts followed by the older known ones; null when they have no post in common. */
function joinedWith(known: Feed | undefined, fresh: Feed): Feed | "deleted below" | null {
  if (known === undefined || known.results.length === 0) return fresh;
  const ids = new Set(fresh.results.map(({ id }) => id));
  const joint = known.results.findLastIndex(({ id }) => ids.has(id));
  if (joint === -1) return null;
  const older = known.results.slice(joint + 1);
  if (older.length === 0) return fresh;
  // Both lists are complete above the common post: their difference is what was written or deleted since.
  const expected = known.count === undefined ? undefined : known.count + fresh.results.length - (joint + 1);
  if (expected !== undefined && fresh.count !== undefined && fresh.count < expected) return "deleted below";
  const results = [...fresh.results, ...older];
  // Deletions above moved the later posts up, so the next page may contain posts that were already read.
  const nextPage = known.nextPage && Math.min(known.nextPage, Math.floor(results.length / PAGE_SIZE) + 1);
  return { results, nextPage, count: fresh.count };
}

async function readPage(authors: FeedAuthors, page: number, signal?: AbortSignal, size = PAGE_SIZE): Promise<Feed> {
  try {
    return feedOf(await call(endpoints.projects.every, inputOf(authors, page, size), { signal }), page);
  } catch (error) {
    // Posts were deleted meanwhile, so this page does not exist any more.
    if (page > FIRST_PAGE && isRefusedWith(error, "PAGE_NOT_FOUND")) return { results: [], nextPage: null };
    throw error;
  }
}

function feedOf(answer: CallOutput<Contract["projects"]["every"]>, page: number): Feed {
  if (Array.isArray(answer)) return { results: answer, nextPage: null, count: answer.length };
  return { results: answer.results, nextPage: answer.next === null ? null : page + 1, count: answer.count };
}

function inputOf(authors: FeedAuthors, page: number, size = PAGE_SIZE) {
  return { query: { page, page_size: size, ...authorFilter(authors) } };
}

function authorFilter(authors: FeedAuthors): { user_id?: number; user_ids?: string } {
  if (authors === null) return {};
  return typeof authors === "number" ? { user_id: authors } : { user_ids: authors.join(",") };
}

/** A new post moves all others on, so the last post of a page can be the first of the next. The newer response counts. */
function onceEach(projects: readonly Project[]): Project[] {
  return [...new Map(projects.map((project) => [project.id, project])).values()];
}
