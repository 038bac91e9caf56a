import { chatCopy } from "@chonsu/shared/copy/chat";
import type { Conversation } from "@chonsu/shared/entities/conversations";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useIsSeen } from "../../../lib/presence.ts";
import { readStored, removeStored, writeStored } from "../../../lib/storage.ts";
import { classNames } from "../../../ui/class-names/class-names.ts";
import { ErrorState } from "../../../ui/error-state/error-state.tsx";
import { SkeletonBlock, SkeletonGroup } from "../../../ui/skeleton/skeleton.tsx";
import { useOlderMessages, useReadConversation } from "../conversations.mutations.ts";
import { conversationQueries } from "../conversations.queries.ts";
import { otherNameOf } from "../other-side.ts";
import { useOutgoing, useSendMessage, useUnsent } from "../outgoing.ts";
import styles from "./chat.module.css";
import { ChatLog } from "./chat-log.tsx";
import { Composer } from "./composer.tsx";
import { OutgoingBubble } from "./outgoing-bubble.tsx";

/** An open conversation: its messages, what is on its way, and the box to write in. Opening it marks it read (product.md §4). */
export function Chat({ conversation, userId }: { conversation: Conversation; userId: number }) {
  const { id } = conversation;
  const log = useQuery(conversationQueries.log(id));
  const older = useOlderMessages(id);
  const messages = log.data?.messages ?? [];
  const arrived = new Set(messages.map((message) => message.client_key));
  const outgoing = useOutgoing(id).filter(({ clientKey }) => !arrived.has(clientKey));
  const { send, retry, discard } = useSendMessage(id);
  useMarkRead(conversation, userId);
  useUnsent(id, log.data !== undefined);
  return (
    <div className={styles.chat}>
      {log.isPending && <ChatSkeleton />}
      {log.isError && log.data === undefined && (
        <div className={styles.container}>
          <ErrorState title={chatCopy.messagesFailed} onRetry={() => void log.refetch()} isRetrying={log.isFetching} />
        </div>
      )}
      {log.data !== undefined && (
        <ChatLog
          messages={messages}
          userId={userId}
          otherName={otherNameOf(conversation)}
          lastOutgoing={outgoing.at(-1)?.clientKey}
          hasOlder={log.data.hasOlder}
          isLoadingOlder={older.isPending}
          onOlder={() => older.mutate()}
        >
          {outgoing.map((message) => (
            <OutgoingBubble
              key={message.clientKey}
              message={message}
              onRetry={() => retry(message)}
              onDiscard={() => discard(message)}
            />
          ))}
        </ChatLog>
      )}
      {conversation.other_user_id === null ? (
        <p className={styles.closed}>{chatCopy.otherLeft}</p>
      ) : (
        <Writing draftKey={`chat-draft-${userId}-${id}`} onSend={send} />
      )}
    </div>
  );
}

/** Reads what is unread while the conversation is open and can be seen, also what arrives meanwhile. */
function useMarkRead(conversation: Conversation, userId: number): void {
  const { mutate } = useReadConversation(userId);
  const { id, unread_count: unread } = conversation;
  const isSeen = useIsSeen();
  useEffect(() => {
    if (unread > 0 && isSeen) mutate(id);
  }, [id, unread, isSeen, mutate]);
}

interface WritingProps {
  /** The writer is part of it: both sides of a conversation may use one device. */
  draftKey: string;
  onSend: (text: string, image: File | null) => void;
}

/** The box to write in. What arrives above does not touch it, nor what is typed the messages. */
function Writing({ draftKey, onSend }: WritingProps) {
  const [draft, setDraft] = useDraft(draftKey);
  return <Composer draft={draft} onDraft={setDraft} onSend={onSend} />;
}

/** What was typed and not sent is kept on this device. Each tab has a text of its own. */
function useDraft(key: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => readStored(key) ?? "");
  return [
    text,
    (next) => {
      setText(next);
      if (next !== "") writeStored(key, next);
      // What another tab has kept since is still being written there.
      else if (readStored(key) === text) removeStored(key);
    },
  ];
}

/** Messages to come. */
export function ChatSkeleton() {
  return (
    <div className={classNames(styles.container, styles.coming)}>
      <SkeletonGroup>
        <div className={styles.bones}>
          <SkeletonBlock width="55%" height={44} />
          <SkeletonBlock width="40%" height={44} />
          <SkeletonBlock width="60%" height={44} className={styles.right} />
        </div>
      </SkeletonGroup>
    </div>
  );
}
