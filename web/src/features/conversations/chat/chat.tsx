import { chatCopy } from "@chonsu/shared/copy/chat";
import { messagesCopy } from "@chonsu/shared/copy/messages";
import type { Conversation } from "@chonsu/shared/entities/conversations";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { uploadable } from "../../../lib/picture.ts";
import { useIsSeen } from "../../../lib/presence.ts";
import { classNames } from "../../../ui/class-names/class-names.ts";
import { ErrorState } from "../../../ui/error-state/error-state.tsx";
import { SkeletonBlock, SkeletonGroup } from "../../../ui/skeleton/skeleton.tsx";
import { addToChatDraft, chatDraftKey, useTabDraft } from "../chat-draft.ts";
import { useOlderMessages, useReadConversation } from "../conversations.mutations.ts";
import { conversationQueries } from "../conversations.queries.ts";
import { otherNameOf } from "../other-side.ts";
import { useOutgoing, useSendMessage, useUnsent } from "../outgoing.ts";
import styles from "./chat.module.css";
import { ChatLog } from "./chat-log.tsx";
import { ChatPhotos } from "./chat-photos.tsx";
import { Composer } from "./composer/composer.tsx";
import { EmptyChat } from "./empty-chat.tsx";
import { OutgoingRows } from "./message/outgoing-rows.tsx";
import { comingTo } from "./message/waiting-photos.tsx";

/** An open conversation: its messages, messages being sent, and the composer. Opening it marks it as read (product.md §4). */
export function Chat({ conversation, userId }: { conversation: Conversation; userId: number }) {
  const { id } = conversation;
  const log = useQuery(conversationQueries.log(id));
  const older = useOlderMessages(id);
  const messages = log.data?.messages ?? [];
  const arrived = new Set(messages.map((message) => message.client_key));
  // Opening the conversation marks its messages as read at once, so their number is kept.
  const [unread] = useState(conversation.unread_count);
  const outgoing = useOutgoing(id).filter(({ clientKey }) => !arrived.has(clientKey));
  const coming = comingTo(messages.at(-1), outgoing, userId);
  const { send, retry, discard } = useSendMessage(id, uploadable);
  const chat = useRef<HTMLDivElement>(null);
  useMarkRead(conversation, userId);
  useUnsent(id, log.data !== undefined);
  return (
    <div ref={chat} className={styles.chat} data-drop-area="">
      {log.isPending && <ChatSkeleton />}
      {log.isError && log.data === undefined && (
        <div className={classNames(styles.container, styles.failed)}>
          <ErrorState
            title={messagesCopy.messagesFailed}
            onRetry={() => void log.refetch()}
            isRetrying={log.isFetching}
          />
        </div>
      )}
      {log.data !== undefined && (
        <ChatLog
          messages={messages}
          userId={userId}
          unread={unread}
          otherName={otherNameOf(conversation)}
          lastOutgoing={outgoing.at(-1)?.clientKey}
          hasOlder={log.data.hasOlder}
          isLoadingOlder={older.isPending}
          hasFailedOlder={older.isError}
          onOlder={() => older.mutate()}
          coming={coming.length === 0 ? undefined : { photos: coming, onDiscard: discard }}
          empty={
            outgoing.length === 0 && (
              <EmptyChat
                otherId={conversation.other_user_id}
                onOpener={(text) => {
                  addToChatDraft(chatDraftKey(userId, id), text);
                  chat.current?.querySelector("textarea")?.focus();
                }}
              />
            )
          }
        >
          <OutgoingRows messages={outgoing.slice(coming.length)} onRetry={retry} onDiscard={discard} />
        </ChatLog>
      )}
      <ChatPhotos messages={messages} userId={userId} otherName={otherNameOf(conversation)} />
      {conversation.other_user_id === null ? (
        <p className={styles.closed}>{chatCopy.otherLeft}</p>
      ) : (
        <Writing draftKey={chatDraftKey(userId, id)} onSend={send} />
      )}
    </div>
  );
}

/** Marks the conversation as read while it is open and visible, also for messages that arrive meanwhile. */
function useMarkRead(conversation: Conversation, userId: number): void {
  const { mutate } = useReadConversation(userId);
  const { id, unread_count: unread } = conversation;
  const isSeen = useIsSeen();
  useEffect(() => {
    if (unread > 0 && isSeen) mutate(id);
  }, [id, unread, isSeen, mutate]);
}

interface WritingProps {
  draftKey: string;
  onSend: (text: string, images: readonly File[]) => void;
}

/** The composer as its own component: a new message does not render it again, and typing does not render the messages again. */
function Writing({ draftKey, onSend }: WritingProps) {
  const [draft, setDraft] = useTabDraft(draftKey);
  return <Composer draft={draft} onDraft={setDraft} onSend={onSend} />;
}

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
