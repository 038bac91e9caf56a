import { endpoints } from "virtual:endpoints";
import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { ONCE } from "../../api/query.ts";
import { changeProject, listedProject } from "../../entities/projects/projects.cache.ts";
import { later } from "../../lib/timers.ts";
import { compareWithTop, type Feed, feedQuery, type Whose } from "./feed.queries.ts";
import { projectQueries } from "./projects.queries.ts";

/** Everybody hears of each new post at once, so a page looks at most this often. */
const PAUSE_MS = 10_000;

/** What the server answers as the newest post when there is none. */
const NO_POST = 0;

/** The pages that looked a moment ago, and whether something happened since. */
const looked = new WeakMap<QueryClient, { isNews: boolean }>();

/** After a post was written or deleted somewhere: the feeds on screen count new posts and lose deleted ones. */
export function followFeeds(client: QueryClient): void {
  const known = looked.get(client);
  if (known !== undefined) {
    known.isNews = true;
    return;
  }
  const pause = { isNews: false };
  looked.set(client, pause);
  const feeds = client.getQueryCache().findAll({ queryKey: [...endpoints.projects.every.key, "feed"], type: "active" });
  for (const feed of feeds) void followFeed(client, feed);
  later(PAUSE_MS, () => {
    looked.delete(client);
    if (pause.isNews) followFeeds(client);
  });
}

/**
 * The feed of everybody is on screen, and `latestId` is the newest post of the server. If it is another one than this page knows, something
 * happened that nobody told it of: while it was loading, or while it had no push.
 */
export async function followFeedsUpTo(client: QueryClient, latestId: number): Promise<void> {
  const query = feedQuery(null);
  if (client.getQueryCache().find(query)?.isActive() !== true) return;
  // An answer on its way may be older than this one.
  const feed = await client.ensureQueryData(query).catch(() => undefined);
  if (feed !== undefined && newestIn(feed) !== latestId) followFeeds(client);
}

function newestIn({ results: [first], newer }: Feed): number {
  return newer?.latestId ?? first?.id ?? NO_POST;
}

async function followFeed(client: QueryClient, { queryKey }: Query): Promise<void> {
  const whose = whoseOf(queryKey);
  const known = () => client.getQueryData<Feed>(queryKey);
  try {
    const feed = await client.fetchQuery({
      // A key below that of the feed: a response that a change made stale meanwhile is fetched again.
      queryKey: [...queryKey, "top"],
      queryFn: async ({ signal }) => (await compareWithTop(whose, known, signal)) ?? null,
      ...ONCE,
    });
    const state = client.getQueryState(queryKey);
    if (feed === null || state === undefined) return;
    client.setQueryData(queryKey, feed, { updatedAt: state.dataUpdatedAt });
    if (state.isInvalidated) client.getQueryCache().find({ queryKey })?.invalidate();
  } catch {
    // The feed is stale and is fetched again when it is shown next.
  }
}

/** The authors of a feed, from its key (`feedKey`). */
function whoseOf(queryKey: QueryKey): Whose {
  const last = queryKey.at(-1);
  const authors: unknown = typeof last === "object" && last !== null && "userId" in last ? last.userId : null;
  if (Array.isArray(authors)) return authors.filter((id) => typeof id === "number");
  return typeof authors === "number" ? authors : null;
}

/** After somebody changed a post: where it is on screen in a list, it is shown as it is now. */
export async function followPost(client: QueryClient, id: number, viewerId: number): Promise<void> {
  if (listedProject(client, id, "active") === undefined) return;
  try {
    const project = await client.fetchQuery({ ...projectQueries.one(id, viewerId), ...ONCE });
    changeProject(client, id, () => project);
  } catch {
    // It is gone, and was taken out; or nobody answered, and the lists are stale anyway.
  }
}
