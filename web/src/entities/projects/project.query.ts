import { endpoints } from "virtual:endpoints";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call, prefetched } from "../../api/client.ts";
import { dropIfGone } from "./projects.cache.ts";

/** A post as the viewer sees it. Visitors and members have separate copies in the cache. */
export function projectQuery(id: number | string, viewerId: number | null) {
  const input = { params: { id: String(id) } };
  return queryOptions({
    queryKey: [...endpoints.projects.one.key, input, { viewerId }] as const,
    queryFn: ({ signal, client }) => aboutPost(id, client, call(endpoints.projects.one, input, { signal })),
    initialData: () => prefetched(endpoints.projects.one, input),
    // Who is not in its circle hears of no change (R49).
    refetchOnWindowFocus: true,
  });
}

/** Passes a response about a post on. When it says that the post is gone, the post is removed from the cached lists. */
export async function aboutPost<T>(id: number | string, client: QueryClient, response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof Error) dropIfGone(client, Number(id), error);
    throw error;
  }
}
