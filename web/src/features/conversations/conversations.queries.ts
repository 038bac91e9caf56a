import { endpoints } from "virtual:endpoints";
import type { Message } from "@chonsu/shared/entities/conversations";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { callQuery } from "../../api/query.ts";

const PAGE = 50;

/** Questions about talks. */
export const conversationQueries = {
  list: () => callQuery(endpoints.conversations.list, {}),
  /** The messages I see in a talk: the newest page first, each page oldest first. */
  messages: (id: number) =>
    infiniteQueryOptions({
      queryKey: [...endpoints.conversations.messages.key, id] as const,
      queryFn: ({ pageParam, signal }) => fetchMessages(id, pageParam, signal),
      initialPageParam: 0,
      getNextPageParam: (page) => (page.length < PAGE ? undefined : page[0]?.id),
    }),
};

/** One page ending before a message id (0: the end), as one list instead of one per side. */
async function fetchMessages(id: number, before: number, signal: AbortSignal): Promise<Message[]> {
  const query = { limit: PAGE, before: before === 0 ? undefined : before };
  const bySide = await call(endpoints.conversations.messages, { params: { id }, query }, { signal });
  return [...bySide.system_messages, ...bySide.user1_messages, ...bySide.user2_messages].toSorted(
    (a, b) => a.id - b.id,
  );
}
