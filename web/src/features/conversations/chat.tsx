import { chatCopy } from "@chonsu/shared/copy/chat";
import type { Conversation } from "@chonsu/shared/entities/conversations";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { readStored, removeStored, writeStored } from "../../lib/storage.ts";
import { classNames } from "../../ui/class-names/class-names.ts";
import { ErrorState } from "../../ui/error-state/error-state.tsx";
import { SkeletonBlock, SkeletonGroup } from "../../ui/skeleton/skeleton.tsx";
import styles from "./chat.module.css";
import { ChatLog } from "./chat-log.tsx";
import { Composer } from "./composer.tsx";
import { useReadConversation } from "./conversations.mutations.ts";
import { conversationQueries } from "./conversations.queries.ts";
import { otherNameOf } from "./other-side.ts";
import { useOutgoing, useSendMessage } from "./outgoing.ts";
import { OutgoingBubble } from "./outgoing-bubble.tsx";

/** An open talk: its messages, what is on its way, and the box to write in. Opening it marks it read (product.md §4). */
export function Chat({ conversation, userId }: { conversation: Conversation; userId: number }) {
  const { id } = conversation;
  const pages = useInfiniteQuery(conversationQueries.messages(id));
  const messages = pages.data?.pages.toReversed().flat() ?? [];
  const arrived = new Set(messages.map((message) => message.client_key));
  const outgoing = useOutgoing(id).filter(({ clientKey }) => !arrived.has(clientKey));
  const { send, retry, discard } = useSendMessage(id);
  const [draft, setDraft] = useDraft(id);
  useMarkRead(conversation, userId);
  return (
    <div className={styles.chat}>
      {pages.isPending && <ChatSkeleton />}
      {pages.isError && pages.data === undefined && (
        <div className={styles.room}>
          <ErrorState
            title={chatCopy.messagesFailed}
            onRetry={() => void pages.refetch()}
            isRetrying={pages.isFetching}
          />
        </div>
      )}
      {pages.data !== undefined && (
        <ChatLog
          messages={messages}
          userId={userId}
          otherName={otherNameOf(conversation)}
          hasOlder={pages.hasNextPage}
          isLoadingOlder={pages.isFetchingNextPage}
          onOlder={() => void pages.fetchNextPage()}
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
        <Composer draft={draft} onDraft={setDraft} onSend={send} />
      )}
    </div>
  );
}

/** Reads what is unread while the talk is open, also what arrives meanwhile. */
function useMarkRead(conversation: Conversation, userId: number): void {
  const { mutate } = useReadConversation(userId);
  const { id, unread_count: unread } = conversation;
  useEffect(() => {
    if (unread > 0) mutate(id);
  }, [id, unread, mutate]);
}

/** What was typed and not sent is kept on this device (ui.md, nothing typed is lost). */
function useDraft(id: number): [string, (text: string) => void] {
  const key = `chat-draft-${id}`;
  const [text, setText] = useState(() => readStored(key) ?? "");
  return [
    text,
    (next) => {
      setText(next);
      if (next === "") removeStored(key);
      else writeStored(key, next);
    },
  ];
}

function ChatSkeleton() {
  return (
    <div className={classNames(styles.room, styles.coming)}>
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
