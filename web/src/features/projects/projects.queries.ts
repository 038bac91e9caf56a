import { endpoints } from "virtual:endpoints";
import type { Project } from "@chonsu/shared/entities/projects";
import { PAGE_SIZE } from "@chonsu/shared/limits";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { isRefusedWith } from "../../api/errors.ts";
import { callQuery } from "../../api/query.ts";
import { pagesKey } from "../../entities/projects/projects.cache.ts";

interface Page {
  readonly results: readonly Project[];
  readonly next: string | null;
}

/** Whose posts: everybody's (null), one member's, those of several members. */
export type Whose = number | null | readonly number[];

/** Questions about posts. */
export const projectQueries = {
  /** Everybody's posts, or those of some members, newest first: one call a page. */
  pages: (whose: Whose) =>
    infiniteQueryOptions({
      queryKey: pagesKey(whose),
      queryFn: ({ pageParam, signal }) => readPage(whose, pageParam, signal),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => (last.next === null ? undefined : pages.length + 1),
      select: ({ pages }) => onceEach(pages.flatMap(({ results }) => results)),
      // Coming back to the window asks for nothing: a long feed would be asked for page by page.
      refetchOnWindowFocus: false,
    }),
  /** A post as the viewer sees it; a visitor's copy is another one than a member's. */
  one: (id: number | string, viewerId: number | null) => {
    const input = { params: { id: String(id) } };
    return queryOptions({
      queryKey: [...endpoints.projects.one.key, input, { viewerId }] as const,
      queryFn: ({ signal }) => call(endpoints.projects.one, input, { signal }),
    });
  },
  liked: () => callQuery(endpoints.projects.liked, {}),
  taggedUsers: (id: string) => callQuery(endpoints.projects.taggedUsers, { params: { id } }),
  likedUsers: (id: string) => callQuery(endpoints.projects.likedUsers, { params: { id } }),
};

async function readPage(whose: Whose, page: number, signal: AbortSignal): Promise<Page> {
  try {
    const answer = await call(
      endpoints.projects.every,
      { query: { page, page_size: PAGE_SIZE, ...authors(whose) } },
      { signal },
    );
    return Array.isArray(answer) ? { results: answer, next: null } : answer;
  } catch (error) {
    // Posts were deleted meanwhile, and with them the page that was to come.
    if (page > 1 && isRefusedWith(error, "PAGE_NOT_FOUND")) return { results: [], next: null };
    throw error;
  }
}

function authors(whose: Whose): { user_id?: number; user_ids?: string } {
  if (whose === null) return {};
  return typeof whose === "number" ? { user_id: whose } : { user_ids: whose.join(",") };
}

/** A post that was written meanwhile moves all others on: the last of one page is then the first of the next. */
function onceEach(projects: readonly Project[]): Project[] {
  return [...new Map(projects.map((project) => [project.id, project])).values()];
}
