import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { QueryClient, queryOptions } from "@tanstack/react-query";
import { call, prefetched } from "./client.ts";
import type { CallInput, EndpointRef } from "./endpoint-ref.ts";
import { ApiError } from "./errors.ts";
import { readUserId } from "./session.ts";

const FRESH_MS = 30_000;
const KEPT_MS = 30 * 60_000;
const NETWORK_RETRIES = 2;

/** The one cache of server state in a page. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        // Members are told what changed (`app/live-updates`), visitors are not.
        refetchOnWindowFocus: () => readUserId() === null,
        refetchOnReconnect: () => readUserId() === null,
        // A refusal stays a refusal; only a lost answer is worth asking again.
        retry: (failures, error) => !(error instanceof ApiError) && failures < NETWORK_RETRIES,
      },
      mutations: { retry: false },
    },
  });
}

/**
 * Options of a query that makes one call of the table. Its key is group, name and input, so events and mutations can name it. What was
 * prefetched and has been answered is there with the first drawing: an answer that comes afterwards is drawn in one piece, however long
 * that takes.
 */
export function callQuery<E extends Endpoint>(endpoint: EndpointRef<E>, input: CallInput<E>) {
  return queryOptions({
    queryKey: [...endpoint.key, input] as const,
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    initialData: () => prefetched(endpoint, input),
  });
}

/** Options of what is fetched for use elsewhere: it is not kept, and tried once. */
export const ONCE = { staleTime: 0, gcTime: 0, retry: false } as const;
