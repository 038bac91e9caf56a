import { chatCopy } from "@chonsu/shared/copy/chat";
import { messagesCopy } from "@chonsu/shared/copy/messages";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { detailOf, isNoAnswer } from "../../api/errors.ts";
import { userQuery } from "../../entities/people/user.query.ts";
import { ChatSkeleton } from "../../features/conversations/chat/chat.tsx";
import { useStartConversation } from "../../features/conversations/start-conversation.ts";
import { notePage } from "../../lib/note-page.ts";
import { paths } from "../../paths/paths.ts";
import { Button, ButtonLink } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { ErrorState } from "../../ui/error-state/error-state.tsx";
import { NoChatHead } from "./chat-head.tsx";

/** What the history calls the page that a link from elsewhere opens. */
const FIRST = "default";

/**
 * The URL names a member with whom no conversation is listed: starts one, or brings back the one I left, and opens it. The other side may see
 * that, so a link from elsewhere asks first.
 */
export function ChatWith({ userId }: { userId: number }) {
  const { mutateAsync, error, isPending, isIdle } = useStartConversation();
  const navigate = useNavigate();
  const isPressed = useLocation().key !== FIRST;
  const name = useQuery({ ...userQuery(userId), enabled: !isPressed }).data?.user_name;
  const start = useCallback(() => {
    const isStillHere = notePage();
    mutateAsync(userId).then(
      ({ id }) => isStillHere() && void navigate(paths.conversation(id), { replace: true }),
      () => undefined,
    );
  }, [mutateAsync, navigate, userId]);
  useEffect(() => {
    if (isPressed) start();
  }, [isPressed, start]);
  const canRetry = isNoAnswer(error);
  if (!isPressed && isIdle) {
    const words = name === undefined ? messagesCopy.write : messagesCopy.writeTo(name);
    const begin = <Button onClick={start}>{words}</Button>;
    return (
      <>
        <NoChatHead isComing={false} />
        <EmptyState drawing="people" title={chatCopy.start} action={begin} />
      </>
    );
  }
  return (
    <>
      <NoChatHead isComing={error === null} />
      {error === null ? (
        <ChatSkeleton />
      ) : (
        <ErrorState
          title={detailOf(error, messagesCopy.startFailed)}
          onRetry={canRetry ? start : undefined}
          isRetrying={isPending}
          action={!canRetry && <ButtonLink href={paths.conversations}>{chatCopy.inbox}</ButtonLink>}
        />
      )}
    </>
  );
}
