import { endpoints } from "virtual:endpoints";
import { chatCopy } from "@chonsu/shared/copy/chat";
import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { detailOf, isNoAnswer } from "../../api/errors.ts";
import { useToast } from "../../ui/toast/toast.tsx";
import { conversationQueries, fetchOlder } from "./conversations.queries.ts";
import { dropTalk, markTalkRead } from "./inbox-cache.ts";
import { emptyMessage, markReadBy, restoreMessage } from "./message-cache.ts";

/** Starts a talk with a member, or comes back into the one there is. Its push may have asked for the list already. */
export function useStartConversation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) => call(endpoints.conversations.create, { body: { user_2: userId } }),
    onSuccess: () => client.invalidateQueries(conversationQueries.list(), { cancelRefetch: false }),
  });
}

const LEAVING = [...endpoints.conversations.leave.key];

/** Leaves a talk: it is gone from my list until something new comes (R25). A refusal says why; by then the talk may not be on screen. */
export function useLeaveConversation() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationKey: LEAVING,
    mutationFn: (id: number) => call(endpoints.conversations.leave, { params: { id } }),
    onSuccess: (_, id) => {
      client.removeQueries(conversationQueries.talk(id));
      dropTalk(client, id);
    },
    onError: (error) => toast(detailOf(error, chatCopy.leaveFailed), { kind: "error" }),
  });
}

/** Talks I am about to leave: the list does without them at once. */
export function useLeavingIds(): unknown[] {
  return useMutationState({
    filters: { mutationKey: LEAVING, status: "pending" },
    select: ({ state }) => state.variables,
  });
}

/** How often a read mark whose answer is lost is sent again, each time after a longer while. */
const READ_RETRIES = 5;

/** Marks a talk read; the badge in the inbox goes at once. The other side is to see it, so a lost answer is not the end. */
export function useReadConversation(readerId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(endpoints.conversations.read, { params: { id } }),
    retry: (failures, error) => isNoAnswer(error) && failures < READ_RETRIES,
    onMutate: (id) => {
      markReadBy(client, id, readerId);
      markTalkRead(client, id);
    },
  });
}

/** Deletes a message of mine: the placeholder shows at once, and the message comes back if the server refuses. */
export function useDeleteMessage(conversationId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(endpoints.messages.remove, { params: { id } }),
    onMutate: (id) => emptyMessage(client, conversationId, id),
    onError: (_error, _id, before) => before && restoreMessage(client, before),
    onSettled: () => client.invalidateQueries(conversationQueries.list()),
  });
}

/** Fetches the page above what is shown of a talk; the way to it stays where it could not be had. */
export function useOlderMessages(conversationId: number) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: () => fetchOlder(client, conversationId),
    onError: (error) => toast(detailOf(error, chatCopy.messagesFailed), { kind: "error" }),
  });
}
