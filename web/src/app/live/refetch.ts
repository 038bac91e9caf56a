import { endpoints } from "virtual:endpoints";
import type { QueryClient } from "@tanstack/react-query";
import { isNoAnswer } from "../../api/errors.ts";
import { invalidate, type Stale } from "../../api/invalidate.ts";
import { STALE_WITH } from "../../api/stale.ts";
import type { Missed } from "../../api/sync.ts";
import { continueConversation, conversationQueries } from "../../features/conversations/conversations.queries.ts";

/** Something that was told, by name. */
type Published = Pick<Missed["changes"][number], "event" | "ref">;

/**
 * Fetches again what was made stale by things that were missed, each once, where it is on screen; the rest when it is next shown. Throws
 * what kept one of them from being answered (`isNoAnswer`).
 */
export async function refetchStale(client: QueryClient, published: readonly Published[]): Promise<void> {
  const stale = published.map(({ event, ref }): Stale => STALE_WITH[event](ref));
  const refetch = stale.flatMap((each) => each.refetch ?? []);
  const mark = stale.flatMap((each) => each.mark ?? []);
  // What is fetched whole need not be continued.
  const whole = new Set(refetch.map((key) => JSON.stringify(key)));
  const news = published.filter(
    ({ event, ref }) => event === "message:new" && !whole.has(JSON.stringify(messages(ref))),
  );
  const shown = news.filter(({ ref }) => isShown(client, ref));
  const hidden = news.filter((one) => !shown.includes(one)).map(({ ref }) => messages(ref));
  await Promise.all([
    refetchAnswered(client, { refetch: [...refetch, ...hidden], mark }),
    ...shown.map(({ ref }) => fetchNews(client, ref)),
  ]);
}

/** Nothing can be said about what changed: everything on screen is fetched again, and of conversations nothing is continued. */
export async function refetchAll(client: QueryClient): Promise<void> {
  await client.resetQueries({ queryKey: endpoints.conversations.messages.key });
  await refetchAnswered(client, { refetch: [[]] });
}

async function refetchAnswered(client: QueryClient, stale: Stale): Promise<void> {
  await invalidate(client, stale, { isPublished: true });
  for (const queryKey of stale.refetch ?? []) {
    for (const { state } of client.getQueryCache().findAll({ queryKey, type: "active" })) {
      if (isNoAnswer(state.error)) throw state.error;
    }
  }
}

/** A conversation on screen goes on from the last message seen; a refusal says that it is not there any more. */
async function fetchNews(client: QueryClient, id: number): Promise<void> {
  try {
    await continueConversation(client, id);
  } catch (error) {
    if (isNoAnswer(error)) throw error;
  }
}

/** Whether a conversation is on screen and its first messages are there. */
function isShown(client: QueryClient, id: number): boolean {
  const [query] = client.getQueryCache().findAll({ queryKey: messages(id), type: "active" });
  return query !== undefined && query.state.data !== undefined;
}

function messages(id: number) {
  return conversationQueries.log(id).queryKey;
}
