import { endpoints } from "virtual:endpoints";
import { partialMatchKey, type Query, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { isNoAnswer } from "../../api/errors.ts";
import { invalidate, type Stale } from "../../api/invalidate.ts";
import { FRESH_MS } from "../../api/query.ts";
import { STALE_WITH } from "../../api/stale.ts";
import type { Missed } from "../../api/sync.ts";
import { continueConversation, conversationQueries } from "../../features/conversations/conversations.queries.ts";
import { isOnline } from "../../lib/online.ts";

type Published = Pick<Missed["changes"][number], "event" | "ref">;

/**
 * Fetches again what missed events made stale, each query once: now when on screen, otherwise when next shown. Throws the error of a query
 * that got no response (`isNoAnswer`).
 */
export async function refetchStale(client: QueryClient, published: readonly Published[]): Promise<void> {
  const stale = published.map(({ event, ref }): Stale => STALE_WITH[event](ref));
  const refetch = stale.flatMap((each) => each.refetch ?? []);
  const mark = stale.flatMap((each) => each.mark ?? []);
  // A conversation that is fetched as a whole need not be continued.
  const whole = new Set(refetch.map((key) => JSON.stringify(key)));
  const newMessages = published.filter(
    ({ event, ref }) => event === "message:new" && !whole.has(JSON.stringify(messages(ref))),
  );
  const shown = newMessages.filter(({ ref }) => isShown(client, ref));
  const hidden = newMessages.filter((one) => !shown.includes(one)).map(({ ref }) => messages(ref));
  await Promise.all([
    refetchAnswered(client, { refetch: [...refetch, ...hidden], mark }),
    ...shown.map(({ ref }) => refetchMessages(client, ref)),
  ]);
}

/** The changes are unknown: fetches everything on screen again. Conversations are fetched as a whole. */
export async function refetchAll(client: QueryClient): Promise<void> {
  await client.resetQueries({ queryKey: endpoints.conversations.messages.key });
  await refetchAnswered(client, { refetch: [[]] });
}

/** The server can be reached again: fetches the queries on screen that got no response. */
export function refetchUnanswered(client: QueryClient): void {
  const failed = client.getQueryCache().findAll({ type: "active", predicate: ({ state }) => isNoAnswer(state.error) });
  if (failed.length > 0) void invalidate(client, { refetch: failed.map(({ queryKey }) => queryKey) });
}

/** Data that shows how others are connected, of which nothing is published to me. */
const OTHERS_CHONS: readonly QueryKey[] = [
  endpoints.friends.via.key,
  endpoints.friends.map.key,
  endpoints.friends.ofUser.key,
  endpoints.users.one.key,
  endpoints.users.path.key,
  endpoints.suggestions.list.key,
  [endpoints.searches.people.key[0]],
];

/** The user has returned: fetches what is on screen, is old, and shows how others are connected. */
export function refetchOthersChons(client: QueryClient): void {
  if (!isOnline()) return;
  const predicate = (query: Query) =>
    query.isStaleByTime(FRESH_MS) && OTHERS_CHONS.some((key) => partialMatchKey(query.queryKey, key));
  const old = client.getQueryCache().findAll({ type: "active", fetchStatus: "idle", predicate });
  if (old.length > 0) void invalidate(client, { refetch: old.map(({ queryKey }) => queryKey) });
}

async function refetchAnswered(client: QueryClient, stale: Stale): Promise<void> {
  await invalidate(client, stale, { isPublished: true });
  for (const queryKey of stale.refetch ?? []) {
    for (const { state } of client.getQueryCache().findAll({ queryKey, type: "active" })) {
      if (isNoAnswer(state.error)) throw state.error;
    }
  }
}

/** Continues an open conversation after the last message seen. A refusal means that the conversation is gone. */
async function refetchMessages(client: QueryClient, id: number): Promise<void> {
  try {
    await continueConversation(client, id);
  } catch (error) {
    if (isNoAnswer(error)) throw error;
  }
}

/** Whether a conversation is on screen and has its first messages. */
function isShown(client: QueryClient, id: number): boolean {
  const [query] = client.getQueryCache().findAll({ queryKey: messages(id), type: "active" });
  return query !== undefined && query.state.data !== undefined;
}

function messages(id: number) {
  return conversationQueries.log(id).queryKey;
}
