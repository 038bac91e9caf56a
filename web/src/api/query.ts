import type { Endpoint, Paging } from "@chonsu/shared/contract/endpoint";
import { QueryClient, queryOptions } from "@tanstack/react-query";
import { isOnline } from "../lib/online.ts";
import { call, prefetched } from "./client.ts";
import type { CallInput, EndpointRef } from "./endpoint-ref.ts";
import { ApiError } from "./errors.ts";
import { readUserId } from "./session.ts";

/** What is shown anew, or when the user returns, is at most this old. */
export const FRESH_MS = 30_000;
const KEPT_MS = 30 * 60_000;
const NETWORK_RETRIES = 2;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        // Members learn of changes through `app/live`, visitors do not.
        refetchOnWindowFocus: () => readUserId() === null,
        refetchOnReconnect: () => readUserId() === null,
        // Without a network a query fails, so that its screen shows an error and does not wait without end.
        networkMode: "always",
        // A refusal is final; only a missing response is worth a retry, and only with a network.
        retry: (failures, error) => !(error instanceof ApiError) && isOnline() && failures < NETWORK_RETRIES,
      },
      mutations: { retry: false },
    },
  });
}

/**
 * Options of a query that makes one call of the table. Its key is group, name and input, so that events and commands can name it. A
 * prefetched response is used in the first render. Data that arrives after the first render is rendered in one step that cannot be
 * interrupted, however long it takes.
 */
export function callQuery<E extends Endpoint, Page = undefined>(
  endpoint: EndpointRef<E>,
  input: CallInput<E> & Paging<Page>,
) {
  return queryOptions({
    queryKey: [...endpoint.key, input] as const,
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    initialData: () => prefetched(endpoint, input),
  });
}

/** Options of a fetch whose result is used elsewhere: no caching, no retry. */
export const ONCE = { staleTime: 0, gcTime: 0, retry: false } as const;
