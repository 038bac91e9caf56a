import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { answeredEarly, call } from "./client.ts";
import type { CallInput, EndpointRef } from "./endpoint-ref.ts";
import { ApiError, isNoAnswer } from "./errors.ts";
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
 * asked early and has been answered is there with the first drawing: an answer that comes afterwards is drawn in one piece, however long
 * that takes.
 */
export function callQuery<E extends Endpoint>(endpoint: EndpointRef<E>, input: CallInput<E>) {
  return queryOptions({
    queryKey: [...endpoint.key, input] as const,
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    initialData: () => answeredEarly(endpoint, input),
  });
}

/** Whether a query is being asked at this moment: its answer may not know what was told just now. */
export function isBeingAsked(client: QueryClient, queryKey: QueryKey): boolean {
  return client.isFetching({ queryKey, exact: true }) > 0;
}

/**
 * Asks anew for what is on screen of some groups, after a change of one's own. The push of that change has mostly asked for it a moment
 * before the answer came: that is not done twice. (Only the push knows that an answer on its way is older than the change: it calls it off.)
 */
export async function refreshGroups(client: QueryClient, groups: readonly string[]): Promise<void> {
  await Promise.all(groups.map((group) => client.invalidateQueries({ queryKey: [group] }, { cancelRefetch: false })));
}

/**
 * Asks anew for what is on screen under a key, what is not when it is next shown. A first answer that is still on its way may be too old
 * and is followed by another. Throws what kept one of them from being answered (`isNoAnswer`).
 */
export async function askAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const cache = client.getQueryCache();
  const onTheWay = cache.findAll({ queryKey, fetchStatus: "fetching" }).filter(({ state }) => state.data === undefined);
  await Promise.all([
    client.invalidateQueries({ queryKey }),
    ...onTheWay.map(async (query) => {
      await query.promise?.catch(() => {});
      await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }),
  ]);
  for (const { state } of cache.findAll({ queryKey, type: "active" })) {
    if (isNoAnswer(state.error)) throw state.error;
  }
}
