import { appCopy } from "@chonsu/shared/copy/app";
import { chatCopy } from "@chonsu/shared/copy/chat";
import type { Conversation } from "@chonsu/shared/entities/conversations";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { useUserId } from "../../api/session.ts";
import { Chat, ChatSkeleton } from "../../features/conversations/chat/chat.tsx";
import { conversationQueries } from "../../features/conversations/conversations.queries.ts";
import { Inbox, InboxSkeleton } from "../../features/conversations/inbox.tsx";
import { otherNameOf } from "../../features/conversations/other-side.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { OPEN_PARAM, PARTNER_PARAM, paths } from "../../paths/paths.ts";
import { Button, ButtonLink } from "../../ui/button/button.tsx";
import { classNames } from "../../ui/class-names/class-names.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { ErrorState } from "../../ui/error-state/error-state.tsx";
import { PlusIcon } from "../../ui/icon/action-icons.tsx";
import { OnDemand } from "../../ui/on-demand/on-demand.tsx";
import { ChatHead, NoChatHead, Relation } from "./chat-head.tsx";
import { ChatWith } from "./chat-with.tsx";
import styles from "./conversations-screen.module.css";

const loadNewChat = () =>
  import("../../features/conversations/new-chat/new-chat-sheet.tsx").then((module) => module.NewChatSheet);

/**
 * `/conversations`: the list, and the open conversation beside it (from 768 px) or in its place. The URL names the open conversation, or
 * its member.
 */
export function ConversationsScreen() {
  const userId = useUserId() ?? 0;
  const list = useQuery(conversationQueries.list());
  const openId = useIdInUrl(OPEN_PARAM);
  const partner = useIdInUrl(PARTNER_PARAM);
  const withPartner = list.data?.find((one) => partner !== null && one.other_user_id === partner);
  const [isStarting, setStarting] = useState(false);
  const begin = () => setStarting(true);
  const end = () => setStarting(false);
  const navigate = useNavigate();
  const started = (id: number) => {
    setStarting(false);
    void navigate(paths.conversation(id));
  };
  const open = list.data?.find(({ id }) => id === openId);
  const isOpen = openId !== null || partner !== null;
  const isUnlisted = partner !== null && list.data !== undefined && withPartner === undefined;
  const isEmpty = list.data?.length === 0 && !isOpen;
  usePageTitle(open && otherNameOf(open));
  return (
    <div className={classNames(styles.screen, isOpen && styles.hasOpen, isEmpty && styles.empty)}>
      {withPartner !== undefined && <Navigate to={paths.conversation(withPartner.id)} replace />}
      <h1 className="visually-hidden">{appCopy.titles.conversations}</h1>
      <section className={styles.inbox} aria-labelledby="inbox-title">
        <div className={styles.head}>
          <h2 id="inbox-title" className={styles.title}>
            {appCopy.messages}
          </h2>
          <Button size="s" icon={<PlusIcon size={18} />} onClick={begin}>
            {chatCopy.newChat}
          </Button>
        </div>
        {list.isPending && <InboxSkeleton />}
        {list.isError && list.data === undefined && (
          <ErrorState title={chatCopy.loadFailed} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
        )}
        {list.data?.length === 0 && (
          <EmptyState
            drawing="messages"
            title={chatCopy.emptyInbox}
            hint={chatCopy.emptyInboxHint}
            action={<Button onClick={begin}>{chatCopy.writeFirst}</Button>}
          />
        )}
        {list.data !== undefined && <Inbox conversations={list.data} openId={openId} />}
      </section>
      <section className={styles.conversation} aria-label={chatCopy.conversation}>
        {/* Without any conversation, the list beside it says what the user can do. */}
        {!isOpen && list.data !== undefined && list.data.length > 0 && <NothingOpen onBegin={begin} />}
        {isUnlisted && <ChatWith key={partner} userId={partner} />}
        {isOpen && !isUnlisted && <OpenConversation list={list} conversation={open} userId={userId} />}
      </section>
      <OnDemand
        load={loadNewChat}
        given={{
          isOpen: isStarting,
          onClose: end,
          onStarted: started,
          relationOf: (id) => <Relation userId={id} />,
        }}
        onFailed={end}
      />
    </div>
  );
}

/** Shown beside the list until a conversation is chosen. */
function NothingOpen({ onBegin }: { onBegin: () => void }) {
  return (
    <div className={styles.nothing}>
      <EmptyState
        drawing="people"
        title={chatCopy.pickOne}
        action={
          <Button variant="secondary" onClick={onBegin}>
            {chatCopy.pickPerson}
          </Button>
        }
      />
    </div>
  );
}

interface OpenConversationProps {
  list: Pick<UseQueryResult, "isError" | "isFetching" | "data" | "refetch">;
  conversation: Conversation | undefined;
  userId: number;
}

function OpenConversation({ list, conversation, userId }: OpenConversationProps) {
  if (conversation !== undefined) {
    return (
      <>
        <ChatHead conversation={conversation} />
        <Chat key={conversation.id} conversation={conversation} userId={userId} />
      </>
    );
  }
  return (
    <>
      <NoChatHead isComing={!list.isError && list.isFetching} />
      <NoConversation list={list} />
    </>
  );
}

/** The conversation is not in the list: the list is loading or does not contain it. On phones this takes the place of the list. */
function NoConversation({ list }: Pick<OpenConversationProps, "list">) {
  if (list.isError) {
    // On wide screens the list beside it shows the state.
    return (
      <div className={list.data === undefined ? styles.phoneOnly : undefined}>
        <ErrorState title={chatCopy.loadFailed} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
      </div>
    );
  }
  if (list.isFetching) return <ChatSkeleton />;
  return (
    <ErrorState
      title={chatCopy.chatGone}
      action={<ButtonLink href={paths.conversations}>{chatCopy.inbox}</ButtonLink>}
    />
  );
}

function useIdInUrl(name: string): number | null {
  const [search] = useSearchParams();
  const id = Number(search.get(name));
  return Number.isInteger(id) && id > 0 ? id : null;
}
