import { endpoints } from "virtual:endpoints";
import { messagesCopy } from "@chonsu/shared/copy/messages";
import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useCommand } from "../../api/command.ts";
import { detailOf, isNoAnswer } from "../../api/errors.ts";
import { invalidate } from "../../api/invalidate.ts";
import { useToast } from "../../ui/toast/toast.tsx";
import { dropAsked } from "./asked.ts";
import { conversationQueries, fetchOlder } from "./conversations.queries.ts";
import { dropConversation, latestIn, markConversationRead } from "./inbox-cache.ts";
import { emptyMessage, latestInLog, markReadBy, restoreMessage } from "./message-cache.ts";

const { leave, read } = endpoints.conversations;
const { remove } = endpoints.messages;

const LEAVING = [...leave.key];

/**
 * Leaves a conversation: it disappears from my list until a new message comes (R25). A refusal is shown in a toast, because the
 * conversation may not be on screen any more.
 */
export function useLeaveConversation() {
  const client = useQueryClient();
  const toast = useToast();
  return useCommand({
    mutationKey: LEAVING,
    calls: [leave],
    run: async (send, id: number) => {
      const latest = latestIn(client, id);
      await send(leave, { params: { id } });
      return latest;
    },
    onSuccess: (latest, id) => {
      client.removeQueries(conversationQueries.log(id));
      // A message that came before this answer has brought the conversation back (R25).
      if (latestIn(client, id) > latest) void invalidate(client, { refetch: [conversationQueries.list().queryKey] });
      else dropConversation(client, id);
      dropAsked(({ conversationId }) => conversationId === id);
    },
    onError: (error) => toast(detailOf(error, messagesCopy.leaveFailed), { kind: "error" }),
  });
}

/** Conversations that I am leaving: the list hides them at once. */
export function useLeavingIds(): unknown[] {
  return useMutationState({
    filters: { mutationKey: LEAVING, status: "pending" },
    select: ({ state }) => state.variables,
  });
}

/** How often a read mark without a response is sent again, with a growing delay. */
const READ_RETRIES = 5;

/**
 * Marks a conversation as read; the badge in the inbox goes at once. The other member must see it, so it is sent again when there is no
 * response.
 */
export function useReadConversation(readerId: number) {
  const client = useQueryClient();
  return useCommand({
    calls: [read],
    run: (send, id: number) => send(read, { params: { id } }),
    retry: (failures, error) => isNoAnswer(error) && failures < READ_RETRIES,
    show(id) {
      // Later messages are marked by the next call.
      const upTo = Math.max(latestIn(client, id), latestInLog(client, id));
      return {
        apply() {
          markReadBy(client, id, readerId, upTo);
          markConversationRead(client, id, { readerId, userId: readerId, upTo });
        },
      };
    },
  });
}

/** Deletes a message of mine: shows the placeholder at once, and the message again when the server refuses. */
export function useDeleteMessage(conversationId: number) {
  const client = useQueryClient();
  return useCommand({
    calls: [remove],
    run: (send, id: number) => send(remove, { params: { id } }),
    onSuccess: (_, id) => dropAsked(({ messageId }) => messageId === id),
    show(id) {
      const log = client.getQueryData(conversationQueries.log(conversationId).queryKey);
      const before = log?.messages.find((message) => message.id === id);
      return {
        apply: () => emptyMessage(client, conversationId, id),
        undo: () => before && restoreMessage(client, before),
      };
    },
  });
}

/** Fetches the previous page of a conversation. After a failure it can be fetched again. */
export function useOlderMessages(conversationId: number) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: () => fetchOlder(client, conversationId),
    onError: (error) => toast(detailOf(error, messagesCopy.messagesFailed), { kind: "error" }),
  });
}
