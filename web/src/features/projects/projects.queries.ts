import { endpoints } from "virtual:endpoints";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call, prefetched } from "../../api/client.ts";
import { callQuery } from "../../api/query.ts";
import { dropIfGone } from "../../entities/projects/projects.cache.ts";

/** Queries for posts. A post that is gone is removed from the cached lists. */
export const projectQueries = {
  /** A post as the viewer sees it. Visitors and members have separate copies in the cache. */
  one: (id: number | string, viewerId: number | null) => {
    const input = { params: { id: String(id) } };
    return queryOptions({
      queryKey: [...endpoints.projects.one.key, input, { viewerId }] as const,
      queryFn: ({ signal, client }) => about(id, client, call(endpoints.projects.one, input, { signal })),
      initialData: () => prefetched(endpoints.projects.one, input),
      // Who is not in its circle hears of no change (R49).
      refetchOnWindowFocus: true,
    });
  },
  liked: () => callQuery(endpoints.projects.liked, {}),
  taggedUsers: (id: string) => {
    const input = { params: { id } };
    return queryOptions({
      ...callQuery(endpoints.projects.taggedUsers, input),
      queryFn: ({ signal, client }) => about(id, client, call(endpoints.projects.taggedUsers, input, { signal })),
    });
  },
  likedUsers: (id: string) => {
    const input = { params: { id } };
    return queryOptions({
      ...callQuery(endpoints.projects.likedUsers, input),
      queryFn: ({ signal, client }) => about(id, client, call(endpoints.projects.likedUsers, input, { signal })),
    });
  },
};

async function about<T>(id: number | string, client: QueryClient, response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof Error) dropIfGone(client, Number(id), error);
    throw error;
  }
}
