import { endpoints } from "virtual:endpoints";
import { DELETED_USER_ID } from "@chonsu/shared/deleted-user";
import type { Message } from "@chonsu/shared/entities/conversations";
import { MESSAGES_PAGE_MAX } from "@chonsu/shared/limits";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { patch } from "../../api/patch.ts";
import { callQuery, ONCE } from "../../api/query.ts";
import { continued, firstPage, type MessageLog, renewed, withOlder } from "./message-log.ts";

const PAGE = 50;

export function conversationKey(id: number) {
  return [...endpoints.conversations.messages.key, id] as const;
}

export const conversationQueries = {
  list: () => callQuery(endpoints.conversations.list, {}),
  /** The number of my unread messages in all conversations. */
  unreadCount: () =>
    queryOptions({
      ...callQuery(endpoints.conversations.list, {}),
      select: (list) => list.reduce((count, { unread_count: unread }) => count + unread, 0),
    }),
  /** The numbers of unread messages in the inbox, by the id of their writer. */
  unreadByWriter: () =>
    queryOptions({
      ...callQuery(endpoints.conversations.list, {}),
      select: (list) =>
        new Map(list.map(({ other_user_id: id, unread_count: unread }) => [id ?? DELETED_USER_ID, unread])),
    }),
  /** The cached messages of a conversation: at first the latest page. A refetch fetches all that are shown. */
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

/** Fetches the messages after the last one that is known without a gap. Does nothing for a conversation that is not cached. */
export async function continueConversation(client: QueryClient, id: number): Promise<void> {
  const log = client.getQueryData<MessageLog>(conversationKey(id));
  if (log === undefined) return;
  const newMessages = await fetchAfter(id, log.seenUpTo);
  client.setQueryData<MessageLog>(conversationKey(id), (now) => now && continued(now, newMessages));
}

/** Fetches the page before the shown messages. */
export async function fetchOlder(client: QueryClient, id: number): Promise<void> {
  const first = client.getQueryData<MessageLog>(conversationKey(id))?.messages[0];
  if (first === undefined) return;
  // The key begins with that of the conversation: when a change makes the conversation stale meanwhile, this page is fetched again too.
  const page = await client.fetchQuery({
    queryKey: [...conversationKey(id), { before: first.id }],
    queryFn: ({ signal }) => fetchMessages(id, { before: first.id, limit: PAGE }, signal),
    ...ONCE,
  });
  patch<MessageLog>(client, { queryKey: conversationKey(id), exact: true }, (now) =>
    withOlder(now, page, page.length === PAGE),
  );
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

/** A part of a conversation as one list; the wire has one list for each member. */
export async function fetchMessages(id: number, range: Range, signal?: AbortSignal): Promise<Message[]> {
  const bySide = await call(endpoints.conversations.messages, { params: { id }, query: range }, { signal });
  return [...bySide.system_messages, ...bySide.user1_messages, ...bySide.user2_messages].toSorted(
    (a, b) => a.id - b.id,
  );
}
