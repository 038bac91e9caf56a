import { endpoints } from "virtual:endpoints";
import type { Message } from "@chonsu/shared/entities/conversations";
import {
  type MutationStatus,
  skipToken,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { newKey } from "../../lib/random.ts";
import { conversationQueries } from "./conversations.queries.ts";
import { appendMessage } from "./message-cache.ts";

/** A message on its way. Its key makes a second try of the same message the same message (wire.md §3). */
export interface Outgoing {
  readonly clientKey: string;
  readonly text: string;
  readonly image: File | null;
}

/** A message on its way as the chat shows it. */
export interface OutgoingState extends Outgoing {
  readonly status: MutationStatus;
}

const KEY = [...endpoints.messages.create.key];

function progressKey(clientKey: string) {
  return ["upload-progress", clientKey];
}

/** Sends into one talk, one message after the other, also while the person looks elsewhere. */
export function useSendMessage(conversationId: number) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: [...KEY, conversationId],
    scope: { id: `conversation-${conversationId}` },
    mutationFn: ({ clientKey, text, image }: Outgoing) =>
      call(
        endpoints.messages.create,
        {
          params: { conversationId },
          body: { message: text, client_key: clientKey },
          ...(image !== null && { files: { image: [image] } }),
        },
        image === null ? {} : { onProgress: (share) => client.setQueryData(progressKey(clientKey), share) },
      ),
    onSuccess: (message: Message) => {
      appendMessage(client, { ...message, image: message.image_url });
      return client.invalidateQueries(conversationQueries.list());
    },
  });
  return {
    send: (text: string, image: File | null) => mutate({ clientKey: newKey(), text, image }),
    retry(message: Outgoing) {
      forget(message.clientKey);
      mutate({ clientKey: message.clientKey, text: message.text, image: message.image });
    },
    discard: (message: Outgoing) => forget(message.clientKey),
  };

  function forget(clientKey: string): void {
    const cache = client.getMutationCache();
    for (const mutation of cache.findAll({ mutationKey: [...KEY, conversationId], status: "error" })) {
      if (isOutgoing(mutation.state.variables) && mutation.state.variables.clientKey === clientKey)
        cache.remove(mutation);
    }
  }
}

/** Messages of a talk that are being sent or could not be sent, in the order they were written. */
export function useOutgoing(conversationId: number): OutgoingState[] {
  return useMutationState({
    filters: { mutationKey: [...KEY, conversationId] },
    select: ({ state }) => ({ variables: state.variables, status: state.status }),
  }).flatMap(({ variables, status }) =>
    isOutgoing(variables) && status !== "success" ? [{ ...variables, status }] : [],
  );
}

/** How much of a message's picture has left, 0..1. */
export function useUploadShare(clientKey: string): number {
  return useQuery<number>({ queryKey: progressKey(clientKey), queryFn: skipToken, initialData: 0 }).data ?? 0;
}

function isOutgoing(variables: unknown): variables is Outgoing {
  return typeof variables === "object" && variables !== null && "clientKey" in variables;
}
