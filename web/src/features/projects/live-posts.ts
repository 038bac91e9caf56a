import { endpoints } from "virtual:endpoints";
import { hashKey, type Query, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { ONCE } from "../../api/query.ts";
import { projectQuery } from "../../entities/projects/project.query.ts";
import { changeProject, listedProject, POSTS_KEY, WITHIN } from "../../entities/projects/projects.cache.ts";
import { later } from "../../lib/timers.ts";
import { compareWithServer, type Feed, type FeedAuthors, feedQuery } from "./feed.queries.ts";

/** Each new post is pushed to every page at once, so a page reads its feeds at most this often. */
const PAUSE_MS = 10_000;

/** The server's `latest_id` when there is no post. */
const NO_POST = 0;

/** The pages that have updated their feeds within the pause, and whether a post was written or deleted since. */
const paused = new WeakMap<QueryClient, { hasChanged: boolean }>();

/** After a post was written or deleted somewhere: the feeds on screen count new posts and lose deleted ones. */
export function updateFeeds(client: QueryClient): void {
  const known = paused.get(client);
  if (known !== undefined) {
    known.hasChanged = true;
    return;
  }
  const pause = { hasChanged: false };
  paused.set(client, pause);
  for (const feed of feedsOnScreen(client)) void updateFeed(client, feed);
  later(PAUSE_MS, () => {
    paused.delete(client);
    if (pause.hasChanged) updateFeeds(client);
  });
}

/** The same when feeds on screen are old. */
export function updateStaleFeeds(client: QueryClient): void {
  if (feedsOnScreen(client).some((feed) => feed.isStale())) updateFeeds(client);
}

function feedsOnScreen(client: QueryClient): Query[] {
  return client.getQueryCache().findAll({ queryKey: [...endpoints.projects.every.key, "feed"], type: "active" });
}

/** The feeds that a post of anybody may enter. */
const OPEN_FEEDS: readonly FeedAuthors[] = [null, ...WITHIN];

/**
 * Compares the feed of everybody or of those near me, when it is on screen, with `latestId`, the newest post of the server. When they
 * differ, the page has missed a change while it was loading or had no push, and the feeds are updated.
 */
export async function updateFeedsIfBehind(client: QueryClient, latestId: number): Promise<void> {
  const query = OPEN_FEEDS.map(feedQuery).find((each) => client.getQueryCache().find(each)?.isActive() === true);
  if (query === undefined) return;
  // Waits for the first response, which may be older than `latestId`.
  const feed = await client.ensureQueryData(query).catch(() => undefined);
  if (feed !== undefined && newestIn(feed) !== latestId) updateFeeds(client);
}

function newestIn({ results: [first], newer, until }: Feed): number {
  return until ?? newer?.latestId ?? first?.id ?? NO_POST;
}

async function updateFeed(client: QueryClient, { queryKey }: Query): Promise<void> {
  const authors = authorsOf(queryKey);
  const known = () => client.getQueryData<Feed>(queryKey);
  try {
    const feed = await client.fetchQuery({
      // The key begins with that of the feed: when a change makes the feed stale meanwhile, this is fetched again too.
      queryKey: [...queryKey, "again"],
      queryFn: async ({ signal }) => (await compareWithServer(client, authors, known, signal)) ?? null,
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

function authorsOf(queryKey: QueryKey): FeedAuthors {
  const last = queryKey.at(-1);
  const authors: unknown = typeof last === "object" && last !== null && "userId" in last ? last.userId : null;
  const near = OPEN_FEEDS.find((each) => hashKey([each]) === hashKey([authors]));
  if (near !== undefined) return near;
  if (Array.isArray(authors)) return authors.filter((id) => typeof id === "number");
  return typeof authors === "number" ? authors : null;
}

/** After a change of a post: lists on screen show its present content, also those whose older response is still on its way. */
export async function updatePost(client: QueryClient, id: number, viewerId: number): Promise<void> {
  const older = client.getQueryCache().findAll({ queryKey: POSTS_KEY, fetchStatus: "fetching" });
  await showPost(client, id, viewerId);
  if (older.length === 0) return;
  await Promise.allSettled(older.map(({ promise }) => promise));
  // What compares a response with a feed stores it in the same turn.
  await new Promise<void>((resolve) => later(0, resolve));
  await showPost(client, id, viewerId);
}

async function showPost(client: QueryClient, id: number, viewerId: number): Promise<void> {
  if (listedProject(client, id, "active") === undefined) return;
  try {
    const project = await client.fetchQuery({ ...projectQuery(id, viewerId), ...ONCE });
    changeProject(client, id, () => project);
  } catch {
    // The post is gone and has been removed from the lists, or there was no response; the lists are stale anyway.
  }
}
