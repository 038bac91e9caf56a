import { notifyManager, partialMatchKey, type Query, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { forgetPrefetched } from "./transport.ts";

/** What to do with cached data that a change has made stale, by prefixes of query keys. The first list that matches a query counts. */
export interface Stale<Key extends QueryKey = QueryKey> {
  /** Fetch again now when on screen, otherwise when next shown. */
  readonly refetch?: readonly Key[];
  /** Fetch again when next shown. */
  readonly mark?: readonly Key[];
  /** Already updated in place: only requests in flight are stale. */
  readonly keep?: readonly Key[];
}

type Way = keyof Stale;

interface InvalidateOptions {
  /** Queries whose data has arrived but was requested too early. */
  readonly arrived?: ReadonlySet<Query>;
  /** The change was published by the server, not made here. Such changes may come faster than responses. */
  readonly isPublished?: boolean;
}

const WAYS = ["refetch", "mark", "keep"] as const satisfies readonly Way[];

/**
 * After a change, drops every response that was requested before this moment. Requests in flight are cancelled and sent again: react-query
 * itself does so only for refetches, and takes the response of a first fetch as fresh. Resolves when the refetched data has arrived. Errors
 * of a fetch are reported by its query.
 */
export async function invalidate(client: QueryClient, stale: Stale, options: InvalidateOptions = {}): Promise<void> {
  forgetPrefetched();
  const fetched = notifyManager.batch(() =>
    client
      .getQueryCache()
      .getAll()
      .map((query) => {
        const way = WAYS.find((each) => stale[each]?.some((key) => partialMatchKey(query.queryKey, key)));
        const again = way && invalidateQuery(query, way, options);
        return way === "refetch" ? again : undefined;
      }),
  );
  await Promise.all(fetched);
}

/** Undefined when the query is not fetched now. */
function invalidateQuery(
  query: Query,
  way: Way,
  { arrived, isPublished = false }: InvalidateOptions,
): Promise<void> | undefined {
  const isOnItsWay = query.state.fetchStatus === "fetching";
  const hasArrived = arrived?.has(query) === true;
  if (way !== "keep" || hasArrived) query.invalidate();
  if (isOnItsWay && isPublished && way === "mark") return markAgain(query);
  if (isOnItsWay && isPublished) return refetchPublished(query);
  const isShown = query.isActive() && (way === "refetch" || hasArrived);
  return isOnItsWay || isShown ? refetch(query) : undefined;
}

async function refetch(query: Query): Promise<void> {
  const fetching = query.promise;
  void query.cancel({ silent: true });
  const answer = settled(query.fetch());
  // A response that is just being stored cannot be cancelled, so the query is fetched once more after it.
  const isOld = fetching !== undefined && query.promise === fetching;
  await answer;
  if (isOld) await settled(query.fetch());
}

/** Queries that were cancelled once because of a published change and have not been answered since. */
const restarted = new WeakSet<Query>();
/** The next fetch of each query that was already restarted. */
const following = new WeakMap<Query, Promise<void>>();

/**
 * Cancels the request once. After that it lets the response arrive and fetches once more; otherwise frequent changes would cancel every
 * response.
 */
function refetchPublished(query: Query): Promise<void> {
  if (!restarted.has(query)) {
    restarted.add(query);
    return refetch(query).finally(() => restarted.delete(query));
  }
  const known = following.get(query);
  if (known !== undefined) return known;
  const next = settled(query.fetch()).then(() => {
    following.delete(query);
    query.invalidate();
    return query.isActive() ? refetch(query) : undefined;
  });
  following.set(query, next);
  return next;
}

/** Marks the query as stale again after the older response has arrived. */
async function markAgain(query: Query): Promise<void> {
  await settled(query.fetch());
  query.invalidate();
}

/** Ignores errors: the query itself reports them to its screen. */
async function settled(fetching: Promise<unknown>): Promise<void> {
  await fetching.catch(() => {});
}
