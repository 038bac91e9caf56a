import { queryOptions } from "@tanstack/react-query";
import { conversationKey, fetchMessages } from "../conversations.queries.ts";

/** Whether a message is still there for me: not deleted, nor left with its conversation. */
export function standsQuery(conversationId: number, messageId: number) {
  return queryOptions({
    queryKey: [...conversationKey(conversationId), { messageId }],
    async queryFn({ signal }) {
      const [message] = await fetchMessages(conversationId, { after: messageId - 1, limit: 1 }, signal);
      return message?.id === messageId && !message.is_deleted;
    },
  });
}
