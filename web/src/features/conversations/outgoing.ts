import { endpoints } from "virtual:endpoints";
import type { Contract } from "@chonsu/shared/contract/table";
import {
  type MutationStatus,
  type QueryClient,
  skipToken,
  useMutationState,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { type Send, useCommand } from "../../api/command.ts";
import { CancelledError } from "../../api/errors.ts";
import { invalidate } from "../../api/invalidate.ts";
import { pastOutage } from "../../api/past-outage.ts";
import { newKey } from "../../lib/new-key.ts";
import { dropAsked, noteArrived } from "./asked.ts";
import { conversationQueries } from "./conversations.queries.ts";
import { placeInInbox } from "./inbox-cache.ts";
import { appendAnswer } from "./message-cache.ts";
import { dropUnsent, keepUnsent, type Unsent, unsentMessages } from "./unsent.ts";

/** A message being sent. Its key makes a retry the same message (wire.md §3). */
export interface Outgoing {
  readonly clientKey: string;
  readonly text: string;
  readonly image: File | null;
  /** It had a picture, which was lost when the page was closed. */
  readonly hasLostImage: boolean;
  /** Aborts the request while it is being sent. */
  readonly stop: AbortController;
}

/** A message being sent, as the chat shows it. */
export interface OutgoingState extends Outgoing {
  readonly status: MutationStatus;
  /** The error of the last try. */
  readonly error: unknown;
}

const { create } = endpoints.messages;
const KEY = [...create.key];

function progressKey(clientKey: string) {
  return ["upload-progress", clientKey];
}

type Prepare = (image: File) => Promise<File>;

/** The command that sends a message to a conversation. */
export function sending(client: QueryClient, conversationId: number, prepare: Prepare) {
  return {
    mutationKey: [...KEY, conversationId],
    scope: { id: `conversation-${conversationId}` },
    gcTime: Number.POSITIVE_INFINITY,
    calls: [create],
    run: async (send: SendMessage, outgoing: Outgoing) => {
      const image = outgoing.image && (await prepare(outgoing.image));
      return pastOutage(() => sendOne(client, send, conversationId, { ...outgoing, image }));
    },
    onSuccess(answer: Awaited<ReturnType<typeof sendOne>>, { clientKey }: Outgoing) {
      const message = { ...answer, image: answer.image_url };
      appendAnswer(client, message);
      forget(client, conversationId, clientKey);
      noteArrived(clientKey, answer.id);
      const isInPlace = message.sender !== null && placeInInbox(client, message, message.sender);
      // Not awaited, so that the next message is sent meanwhile.
      if (!isInPlace) void invalidate(client, { refetch: [conversationQueries.list().queryKey] });
    },
    onError(error: Error, { clientKey }: Outgoing) {
      if (error instanceof CancelledError) forget(client, conversationId, clientKey);
    },
  } as const;
}

/**
 * Sends messages to one conversation, one after the other, also when the user has left the screen. Without a network they wait in their
 * order. Failed messages stay for a retry; their text is kept when the page is reloaded (`useUnsent`). `prepare` turns a picked picture into
 * the one that is uploaded, and the message waits for it.
 */
export function useSendMessage(conversationId: number, prepare: Prepare) {
  const client = useQueryClient();
  const { mutate } = useCommand(sending(client, conversationId, prepare));
  const start = (message: Omit<Outgoing, "stop">) => {
    const { clientKey, text, image, hasLostImage } = message;
    keepUnsent(conversationId, { clientKey, text, hadImage: image !== null || hasLostImage });
    mutate({ clientKey, text, image, hasLostImage, stop: new AbortController() });
  };
  return {
    /** Each picture is a message of its own; the text belongs to the first one. */
    send(text: string, images: readonly File[]) {
      for (const [at, image] of (images.length === 0 ? [null] : images).entries()) {
        start({ clientKey: newKey(), text: at === 0 ? text : "", image, hasLostImage: false });
      }
    },
    retry(message: Outgoing) {
      forget(client, conversationId, message.clientKey);
      start(message);
    },
    discard(message: Outgoing) {
      message.stop.abort();
      forget(client, conversationId, message.clientKey);
      dropAsked(({ clientKey }) => clientKey === message.clientKey);
    },
  };
}

type SendMessage = Send<Contract["messages"]["create"]>;

function sendOne(client: QueryClient, send: SendMessage, conversationId: number, outgoing: Outgoing) {
  const { clientKey, text, image, stop } = outgoing;
  const input = { params: { conversationId }, body: { message: text, client_key: clientKey } };
  const { signal } = stop;
  if (image === null) return send(create, input, { signal });
  const onProgress = (share: number) => client.setQueryData(progressKey(clientKey), share);
  return send(create, { ...input, files: { image: [image] } }, { signal, onProgress });
}

/** A message that seemed to fail has arrived: only its response was lost. */
export function forgetArrived(client: QueryClient, conversationId: number, clientKey: string, messageId: number): void {
  forget(client, conversationId, clientKey, "error");
  noteArrived(clientKey, messageId);
}

/** Drops a message that has arrived, was discarded, or is sent anew. */
export function forget(client: QueryClient, conversationId: number, clientKey: string, status?: MutationStatus): void {
  dropUnsent(conversationId, clientKey);
  const cache = client.getMutationCache();
  for (const mutation of cache.findAll({ mutationKey: [...KEY, conversationId], ...(status && { status }) })) {
    const { variables } = mutation.state;
    if (isOutgoing(variables) && variables.clientKey === clientKey) cache.remove(mutation);
  }
}

/** Messages of a conversation that are being sent or have failed, in the order they were written. */
export function useOutgoing(conversationId: number): OutgoingState[] {
  return useMutationState({
    filters: { mutationKey: [...KEY, conversationId] },
    select: ({ state }) => ({ variables: state.variables, status: state.status, error: state.error }),
  }).flatMap(({ variables, status, error }) =>
    isOutgoing(variables) && status !== "success" ? [{ ...variables, status, error }] : [],
  );
}

/**
 * Shows messages that an earlier page could not send, or whose response it did not get, as failed again. Waits until the conversation has
 * loaded and does not contain them.
 */
export function useUnsent(conversationId: number, isConversationHere: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isConversationHere) return;
    const messages = client.getQueryData(conversationQueries.log(conversationId).queryKey)?.messages ?? [];
    const arrived = new Map(messages.map(({ client_key, id }) => [client_key, id]));
    for (const unsent of unsentMessages(conversationId)) {
      const messageId = arrived.get(unsent.clientKey);
      if (messageId !== undefined) {
        dropUnsent(conversationId, unsent.clientKey);
        noteArrived(unsent.clientKey, messageId);
      } else showAsFailed(client, conversationId, unsent);
    }
  }, [client, conversationId, isConversationHere]);
}

function showAsFailed(client: QueryClient, conversationId: number, { clientKey, text, hadImage }: Unsent): void {
  const cache = client.getMutationCache();
  const mutationKey = [...KEY, conversationId];
  const isHere = cache
    .findAll({ mutationKey })
    .some(({ state: { variables } }) => isOutgoing(variables) && variables.clientKey === clientKey);
  if (isHere) return;
  const variables: Outgoing = { clientKey, text, image: null, hasLostImage: hadImage, stop: new AbortController() };
  cache.build(client, { mutationKey, gcTime: Number.POSITIVE_INFINITY }, { ...NOT_SENT, variables });
}

/** The mutation state of a failed message. */
const NOT_SENT = {
  context: undefined,
  data: undefined,
  error: null,
  failureCount: 0,
  failureReason: null,
  isPaused: false,
  status: "error",
  submittedAt: 0,
} as const;

/** The share of a message's picture that has been sent, 0..1. */
export function useUploadShare(clientKey: string): number {
  return useQuery<number>({ queryKey: progressKey(clientKey), queryFn: skipToken, initialData: 0 }).data ?? 0;
}

function isOutgoing(variables: unknown): variables is Outgoing {
  return typeof variables === "object" && variables !== null && "clientKey" in variables;
}
