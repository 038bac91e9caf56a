import { endpoints } from "virtual:endpoints";
import type { Project } from "@chonsu/shared/entities/projects";
import { PAGE_SIZE, PAGE_SIZE_MAX } from "@chonsu/shared/limits";
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, prefetched } from "../../api/client.ts";
import { FIRST_PAGE, type PageParam, pageAt } from "../../api/next-page.ts";
import { patch } from "../../api/patch.ts";
import { ONCE } from "../../api/query.ts";
import { type FeedAuthors, feedKey, type Within, writtenHere } from "../../entities/projects/projects.cache.ts";
import { nearInput } from "./within/within.ts";

export type { FeedAuthors, Within } from "../../entities/projects/projects.cache.ts";

/** The number of posts that were written since a feed was read. With `isLeast` there may be more. */
export interface NewPosts {
  readonly count: number;
  readonly isLeast: boolean;
  readonly latestId: number;
}

/** The posts read so far, newest first, each once. */
export interface Feed {
  readonly results: readonly Project[];
  /** The page with older posts; null at the end. */
  readonly next: PageParam | null;
  /** Posts that were written since and are not shown yet. */
  readonly newer?: NewPosts | undefined;
  /** Of the posts near me, where the server says it: the newest post of all when they were read. */
  readonly until?: number | undefined;
}

/** With more new posts than this the list starts again. */
const NEW_MAX = 30;
/** A few new posts need no second request. */
const NEW_USUAL = 5;

/** Everybody's posts, or those of some members, or of those near me. A refetch reads the shown part again, so a long feed keeps its length. */
export function feedQuery(authors: FeedAuthors) {
  const queryKey = feedKey(authors);
  return queryOptions({
    queryKey,
    queryFn: ({ signal, client }) =>
      readAgain(client, authors, client.getQueryData<Feed>(queryKey)?.results ?? [], signal),
    initialData: () => {
      const top = isNear(authors)
        ? prefetched(endpoints.searches.projects, nearInput(authors, FIRST_PAGE))
        : prefetched(endpoints.projects.every, inputOf(authors, FIRST_PAGE));
      return top && feedOf(top);
    },
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
    mutationFn: (page: PageParam) =>
      client.fetchQuery({
        queryKey: [...query.queryKey, page],
        queryFn: ({ signal }) => readPage(authors, page, signal),
        ...ONCE,
      }),
    onSuccess: ({ results, next }) =>
      // A further page does not make the feed newer.
      patch<Feed>(client, { queryKey: query.queryKey, exact: true }, (known) => ({
        ...known,
        results: onceEach([...known.results, ...results]),
        next,
      })),
  });
  const next = feed.data?.next ?? null;
  return {
    feed,
    hasMore: next !== null,
    isFetchingMore: more.isPending || feed.isFetching,
    moreError: more.error,
    fetchMore: () => {
      if (next !== null) more.mutate(next);
    },
  };
}

/**
 * Reads a feed again and compares it with the shown posts: they get their present content, deleted ones are removed, and new ones are only
 * counted, so that nothing moves while the user reads. Undefined when the feed was never read.
 */
export async function compareWithServer(
  client: QueryClient,
  authors: FeedAuthors,
  known: () => Feed | undefined,
  signal: AbortSignal,
): Promise<Feed | undefined> {
  const fresh = await readAgain(client, authors, known()?.results ?? [], signal);
  const shown = known();
  return shown && comparedWith(shown, fresh);
}

function comparedWith(shown: Feed, fresh: Feed): Feed {
  const present = new Map(fresh.results.map((project) => [project.id, project]));
  // Nothing is known of the posts below the last one that was read.
  const lastRead = fresh.next === null ? 0 : lastIdOf(fresh.results);
  const results = shown.results.flatMap(
    (project) => present.get(project.id) ?? (project.id < lastRead ? [project] : []),
  );
  const [newest] = results;
  // No shown post could move, so the new posts are shown at once.
  if (newest === undefined) return fresh;
  const written = fresh.results.filter(({ id }) => id > newest.id);
  const [latest] = written;
  const isLeast = fresh.next !== null && written.length === fresh.results.length;
  return {
    ...shown,
    results,
    until: fresh.until,
    newer: latest && { count: written.length, isLeast, latestId: latest.id },
  };
}

/** Reads a feed from the top down to the last of the known posts, in few requests. */
async function readAgain(
  client: QueryClient,
  authors: FeedAuthors,
  known: readonly Project[],
  signal: AbortSignal,
): Promise<Feed> {
  const size = Math.min(Math.max(known.length + NEW_USUAL, PAGE_SIZE), PAGE_SIZE_MAX);
  const most = known.length + NEW_MAX;
  let feed = await readPage(authors, FIRST_PAGE, signal, size);
  while (feed.next !== null && feed.results.length < most && lastIdOf(feed.results) > lastIdOf(known)) {
    const { results, next } = await readPage(authors, feed.next, signal, size);
    feed = { ...feed, results: [...feed.results, ...results], next };
  }
  return isNear(authors) ? withWritten(feed, writtenHere(client)) : feed;
}

/** The posts near me with those that I have just written, at their places. */
function withWritten(feed: Feed, written: readonly Project[]): Feed {
  const last = feed.next === null ? 0 : lastIdOf(feed.results);
  const own = written.filter(({ id }) => id > last);
  return { ...feed, results: onceEach([...own, ...feed.results]).toSorted((a, b) => b.id - a.id) };
}

async function readPage(authors: FeedAuthors, page: PageParam, signal: AbortSignal, size = PAGE_SIZE): Promise<Feed> {
  return feedOf(
    isNear(authors)
      ? await call(endpoints.searches.projects, nearInput(authors, page, size), { signal })
      : await call(endpoints.projects.every, inputOf(authors, page, size), { signal }),
  );
}

function feedOf({ results, next }: { readonly results: readonly Project[]; readonly next: string | null }): Feed {
  const following = pageAt(next);
  return { results, next: following, until: following?.until };
}

function isNear(authors: FeedAuthors): authors is Within {
  return typeof authors === "object" && authors !== null && "within" in authors;
}

function inputOf(authors: Exclude<FeedAuthors, Within>, { page, ...more }: PageParam, size = PAGE_SIZE) {
  return { query: { page, page_size: size, ...more, ...authorFilter(authors) } };
}

function authorFilter(authors: Exclude<FeedAuthors, Within>): { user_id?: number; user_ids?: string } {
  if (authors === null) return {};
  return typeof authors === "number" ? { user_id: authors } : { user_ids: authors.join(",") };
}

/** Later posts have higher ids. Of no posts it is the highest one. */
function lastIdOf(projects: readonly Project[]): number {
  return projects.at(-1)?.id ?? Number.MAX_SAFE_INTEGER;
}

/** A post of mine is added while a page is under way. The newer response counts. */
function onceEach(projects: readonly Project[]): Project[] {
  return [...new Map(projects.map((project) => [project.id, project])).values()];
}
