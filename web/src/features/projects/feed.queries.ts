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

/** Whose posts: everybody's (null), one member's, those of several members. */
export type Whose = number | null | readonly number[];

/** Posts, newest first, each once, as far as they have been read. */
export interface Feed {
  readonly results: readonly Project[];
  /** The page of the server that goes on from here; null at the end. */
  readonly nextPage: number | null;
  /** How many there were in all when the top was read, but for those written or deleted here since. */
  readonly count?: number | undefined;
  /** What is said in it is stale: fetched again, all of it is read, not the top alone (`api/invalidate`). */
  readonly isStale?: boolean;
}

/** So many new posts are caught up with, page by page; beyond that the list begins anew. */
const CATCH_UP_PAGES = 3;
const FIRST_PAGE = 1;

/**
 * Everybody's posts, or those of some members. Asked again it reads from the top only until it meets what is known already, so a long
 * feed one comes back to costs one call and stays as long as it was. Where there are fewer posts than that leaves, some were deleted
 * further down: then all of it is read, in larger pages.
 */
export function feedQuery(whose: Whose) {
  const queryKey = feedKey(whose);
  return queryOptions({
    queryKey,
    queryFn: ({ signal, client }) => readFromTop(whose, () => client.getQueryData<Feed>(queryKey), signal),
    initialData: () => {
      const top = prefetched(endpoints.projects.every, inputOf(whose, FIRST_PAGE));
      return top && feedOf(top, FIRST_PAGE);
    },
    meta: { readsWhatIsNew: true },
    // Posts that come in while one looks elsewhere would push away what one reads.
    refetchOnWindowFocus: false,
  });
}

/** The feed, and the way to more of it. */
export function useFeed(whose: Whose) {
  const client = useQueryClient();
  const query = feedQuery(whose);
  const feed = useQuery(query);
  const more = useMutation({
    // Under the key of the feed: an answer that a change made stale on its way is fetched again.
    mutationFn: (page: number) =>
      client.fetchQuery({
        queryKey: [...query.queryKey, { page }],
        queryFn: ({ signal }) => readPage(whose, page, signal),
        ...ONCE,
      }),
    onSuccess: ({ results, nextPage }) => {
      // It is no newer for having become longer.
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
    isAskingMore: more.isPending || feed.isFetching,
    moreError: more.error,
    askMore: () => {
      if (nextPage !== null) more.mutate(nextPage);
    },
  };
}

/** Reads pages until one holds a post that is known; what is known below that post follows. */
async function readFromTop(whose: Whose, known: () => Feed | undefined, signal: AbortSignal): Promise<Feed> {
  if (known()?.isStale === true) return readAll(whose, known()?.results.length ?? 0, signal);
  let fresh: Feed = { results: [], nextPage: FIRST_PAGE };
  while (fresh.nextPage !== null && fresh.nextPage <= CATCH_UP_PAGES) {
    const { results, nextPage, count } = await readPage(whose, fresh.nextPage, signal);
    fresh = { results: onceEach([...fresh.results, ...results]), nextPage, count };
    const joined = joinedWith(known(), fresh);
    if (joined === "deleted below") return readAll(whose, known()?.results.length ?? 0, signal);
    if (joined !== null) return joined;
  }
  return fresh;
}

/** Reads so many posts, at least. */
async function readAll(whose: Whose, wanted: number, signal: AbortSignal): Promise<Feed> {
  const size = wanted > PAGE_SIZE ? PAGE_SIZE_MAX : PAGE_SIZE;
  let feed: Feed = { results: [], nextPage: FIRST_PAGE };
  while (feed.nextPage !== null && feed.results.length < wanted) {
    const { results, nextPage, count } = await readPage(whose, feed.nextPage, signal, size);
    feed = { results: onceEach([...feed.results, ...results]), nextPage, count };
  }
  // The pages to come are small ones again.
  return { ...feed, nextPage: feed.nextPage && Math.floor(feed.results.length / PAGE_SIZE) + 1 };
}

/** The fresh posts and the known ones that are older; null where nothing tells how the two go together. */
function joinedWith(known: Feed | undefined, fresh: Feed): Feed | "deleted below" | null {
  if (known === undefined || known.results.length === 0) return fresh;
  const ids = new Set(fresh.results.map(({ id }) => id));
  const joint = known.results.findLastIndex(({ id }) => ids.has(id));
  if (joint === -1) return null;
  const older = known.results.slice(joint + 1);
  if (older.length === 0) return fresh;
  // Above the joint both are whole: what the one has more than the other was written since, or deleted.
  const expected = known.count === undefined ? undefined : known.count + fresh.results.length - (joint + 1);
  if (expected !== undefined && fresh.count !== undefined && fresh.count < expected) return "deleted below";
  const results = [...fresh.results, ...older];
  // What was deleted above has moved the rest up: the next page may be one that was read.
  const nextPage = known.nextPage && Math.min(known.nextPage, Math.floor(results.length / PAGE_SIZE) + 1);
  return { results, nextPage, count: fresh.count };
}

async function readPage(whose: Whose, page: number, signal?: AbortSignal, size = PAGE_SIZE): Promise<Feed> {
  try {
    return feedOf(await call(endpoints.projects.every, inputOf(whose, page, size), { signal }), page);
  } catch (error) {
    // Posts were deleted meanwhile, and with them the page that was to come.
    if (page > FIRST_PAGE && isRefusedWith(error, "PAGE_NOT_FOUND")) return { results: [], nextPage: null };
    throw error;
  }
}

function feedOf(answer: CallOutput<Contract["projects"]["every"]>, page: number): Feed {
  if (Array.isArray(answer)) return { results: answer, nextPage: null, count: answer.length };
  return { results: answer.results, nextPage: answer.next === null ? null : page + 1, count: answer.count };
}

function inputOf(whose: Whose, page: number, size = PAGE_SIZE) {
  return { query: { page, page_size: size, ...authors(whose) } };
}

function authors(whose: Whose): { user_id?: number; user_ids?: string } {
  if (whose === null) return {};
  return typeof whose === "number" ? { user_id: whose } : { user_ids: whose.join(",") };
}

/** A post that was written meanwhile moves all others on: the last of one page is then the first of the next. The newer answer counts. */
function onceEach(projects: readonly Project[]): Project[] {
  return [...new Map(projects.map((project) => [project.id, project])).values()];
}
