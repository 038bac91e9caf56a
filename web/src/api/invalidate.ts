import { notifyManager, partialMatchKey, type Query, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { forgetPrefetched } from "./transport.ts";

/** What becomes of answers that a change has made stale, by the beginnings of their query keys; the first that names a query counts. */
export interface Stale<Key extends QueryKey = QueryKey> {
  /** Fetched again where it is on screen; the rest when it is next shown. */
  readonly refetch?: readonly Key[];
  /** Fetched again when it is next shown. */
  readonly mark?: readonly Key[];
  /** Changed in place: only what is on its way is stale. */
  readonly keep?: readonly Key[];
}

type Way = keyof Stale;

interface Change {
  /** Answers that are here, but were asked for too early as well. */
  readonly came?: ReadonlySet<Query>;
  /** It was told, not made here: there may be many, faster than answers come. */
  readonly isPublished?: boolean;
}

const WAYS = ["refetch", "mark", "keep"] as const satisfies readonly Way[];

/**
 * Lets no answer stand that was asked for before this moment, after a change by whomever. What is on its way is called off and fetched
 * again: react-query by itself does so with refetches only, lets a first answer come and takes it for fresh. Resolves when what is fetched
 * again is here, as far as it was not changed in place; a fetch that fails is told by its query.
 */
export async function invalidate(client: QueryClient, stale: Stale, change: Change = {}): Promise<void> {
  forgetPrefetched();
  const fetched = notifyManager.batch(() =>
    client
      .getQueryCache()
      .getAll()
      .map((query) => {
        const way = WAYS.find((each) => stale[each]?.some((key) => partialMatchKey(query.queryKey, key)));
        const again = way && outdate(query, way, change);
        return way === "refetch" ? again : undefined;
      }),
  );
  await Promise.all(fetched);
}

/** Undefined where it is not fetched now. */
function outdate(query: Query, way: Way, { came, isPublished = false }: Change): Promise<void> | undefined {
  const isOnItsWay = query.state.fetchStatus === "fetching";
  const hasCome = came?.has(query) === true;
  if (way === "refetch") markWhole(query);
  if (way !== "keep" || hasCome) query.invalidate();
  if (isOnItsWay && isPublished && way === "mark") return markAgain(query);
  if (isOnItsWay && isPublished) return refetchPublished(query);
  const isShown = query.isActive() && (way === "refetch" || hasCome);
  return isOnItsWay || isShown ? refetch(query) : undefined;
}

async function refetch(query: Query): Promise<void> {
  const asked = query.promise;
  void query.cancel({ silent: true });
  const answer = settled(query.fetch());
  // An answer that is just being stored cannot be called off: it is followed by another.
  const isOld = asked !== undefined && query.promise === asked;
  await answer;
  if (isOld) await settled(query.fetch());
}

/** What was called off once because of something told, and has not come since. */
const restarted = new WeakSet<Query>();
/** What is to follow such an answer. */
const following = new WeakMap<Query, Promise<void>>();

/** Calls off once. Then the answer is let come and followed by one more, or none would come while there is much to tell. */
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

/** What is only marked is marked still when the older answer has come. */
async function markAgain(query: Query): Promise<void> {
  await settled(query.fetch());
  query.invalidate();
}

/** The query itself tells its screen what failed. */
async function settled(asked: Promise<unknown>): Promise<void> {
  await asked.catch(() => {});
}

/** Of a query that fetches only what is new, all is stale: what it has says so, and it is read whole. */
function markWhole(query: Query): void {
  const { data, dataUpdatedAt } = query.state;
  if (query.meta?.["readsWhatIsNew"] !== true || typeof data !== "object") return;
  query.setData({ ...data, isStale: true }, { updatedAt: dataUpdatedAt, manual: true });
}
