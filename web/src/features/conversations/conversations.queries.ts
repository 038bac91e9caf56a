import { endpoints } from "virtual:endpoints";
import type { Message } from "@chonsu/shared/entities/conversations";
import { MESSAGES_PAGE_MAX } from "@chonsu/shared/limits";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { callQuery, ONCE } from "../../api/query.ts";
import { continued, firstPage, type MessageLog, renewed, withOlder } from "./message-log.ts";

const PAGE = 50;

function conversationKey(id: number) {
  return [...endpoints.conversations.messages.key, id] as const;
}

/** Questions about conversations. */
export const conversationQueries = {
  list: () => callQuery(endpoints.conversations.list, {}),
  /** What I see of a conversation: its latest messages first, later all that is shown anew. */
  log: (id: number) =>
    queryOptions({
      queryKey: conversationKey(id),
      queryFn: ({ client, signal }) => fetchConversation(client, id, signal),
    }),
};

async function fetchConversation(client: QueryClient, id: number, signal: AbortSignal): Promise<MessageLog> {
  const known = () => client.getQueryData<MessageLog>(conversationKey(id));
  const shown = known();
  const first = shown?.messages[0];
  if (shown === undefined || first === undefined) {
    const page = await fetchMessages(id, { limit: PAGE }, signal);
    const latest = firstPage(page, page.length === PAGE);
    return shown === undefined ? latest : renewed(known() ?? shown, shown, latest.messages);
  }
  const fresh = await fetchAfter(id, first.id - 1, signal);
  return renewed(known() ?? shown, shown, fresh);
}

/** Fetches what came after the last message that is known without a gap. Of a conversation that is not known here there is nothing to continue. */
export async function continueConversation(client: QueryClient, id: number): Promise<void> {
  const log = client.getQueryData<MessageLog>(conversationKey(id));
  if (log === undefined) return;
  const news = await fetchAfter(id, log.seenUpTo);
  client.setQueryData<MessageLog>(conversationKey(id), (now) => now && continued(now, news));
}

/** Fetches the page above what is shown. */
export async function fetchOlder(client: QueryClient, id: number): Promise<void> {
  const first = client.getQueryData<MessageLog>(conversationKey(id))?.messages[0];
  if (first === undefined) return;
  // Under the key of the conversation: an answer that a change made stale on its way is fetched again.
  const page = await client.fetchQuery({
    queryKey: [...conversationKey(id), { before: first.id }],
    queryFn: ({ signal }) => fetchMessages(id, { before: first.id, limit: PAGE }, signal),
    ...ONCE,
  });
  client.setQueryData<MessageLog>(conversationKey(id), (now) => now && withOlder(now, page, page.length === PAGE));
}

async function fetchAfter(id: number, after: number, signal?: AbortSignal): Promise<Message[]> {
  const all: Message[] = [];
  for (let last = after; ; last = all.at(-1)?.id ?? last) {
    const page = await fetchMessages(id, { after: last, limit: MESSAGES_PAGE_MAX }, signal);
    all.push(...page);
    if (page.length < MESSAGES_PAGE_MAX) return all;
  }
}

interface Range {
  readonly before?: number;
  readonly after?: number;
  readonly limit: number;
}

/** A part of a conversation as one list instead of one per side. */
async function fetchMessages(id: number, range: Range, signal?: AbortSignal): Promise<Message[]> {
  const bySide = await call(endpoints.conversations.messages, { params: { id }, query: range }, { signal });
  return [...bySide.system_messages, ...bySide.user1_messages, ...bySide.user2_messages].toSorted(
    (a, b) => a.id - b.id,
  );
}
