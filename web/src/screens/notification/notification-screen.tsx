import { appCopy } from "@chonsu/shared/copy/app";
import { friendsCopy } from "@chonsu/shared/copy/friends";
import { notificationsCopy } from "@chonsu/shared/copy/notifications";
import type { Notification } from "@chonsu/shared/entities/notifications";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, Suspense } from "react";
import { useUserId } from "../../api/session.ts";
import { conversationQueries } from "../../features/conversations/conversations.queries.ts";
import { NotificationList } from "../../features/notifications/notification-list.tsx";
import { useMarkAllRead } from "../../features/notifications/notifications.mutations.ts";
import { notificationQueries } from "../../features/notifications/notifications.queries.ts";
import { NotificationsSkeleton } from "../../features/notifications/notifications-skeleton.tsx";
import { useGoBack } from "../../lib/go-back.ts";
import { lazyCode } from "../../lib/lazy-code.tsx";
import { paths } from "../../paths/paths.ts";
import { ScreenBody } from "../../ui/app-shell/app-shell.tsx";
import { Button, ButtonLink } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { ErrorState } from "../../ui/error-state/error-state.tsx";
import { PageHeader } from "../../ui/page-header/page-header.tsx";

/** The answers share much with other screens, which the list can do without. */
const NoticeAnswer = lazyCode(() => import("./notice-answer.tsx").then((module) => module.NoticeAnswer));

/** `/notification`: my notifications, newest first (product.md §2, §4). */
export function NotificationScreen() {
  const list = useQuery(notificationQueries.list());
  const { data: unreadMessages } = useQuery(conversationQueries.unreadByWriter());
  const goBack = useGoBack(paths.home);
  const userId = useUserId() ?? 0;
  const { data: notifications } = list;
  return (
    <>
      <PageHeader
        title={appCopy.titles.notification}
        onBack={goBack}
        actions={<ReadAll notifications={notifications ?? []} />}
      />
      <ScreenBody>
        {list.isPending && <NotificationsSkeleton />}
        {list.isError && notifications === undefined && (
          <ErrorState title={notificationsCopy.loadFailed} onRetry={list.refetch} isRetrying={list.isFetching} />
        )}
        {notifications?.length === 0 && (
          <EmptyState
            drawing="notifications"
            title={notificationsCopy.empty}
            hint={notificationsCopy.emptyHint}
            action={
              <ButtonLink href={paths.suggestion} variant="secondary">
                {friendsCopy.goNews}
              </ButtonLink>
            }
          />
        )}
        {notifications !== undefined && notifications.length > 0 && (
          <NotificationList {...{ userId, notifications, unreadMessages }} answerOf={answerOf(userId)} />
        )}
      </ScreenBody>
    </>
  );
}

/** Whether a notification asks for an answer. */
function isQuestion({ notification_type: type }: Notification): boolean {
  return type === "friend_request" || type === "experience_request";
}

/** Requests and invitations to me are answered in their rows. */
function answerOf(userId: number): ComponentProps<typeof NotificationList>["answerOf"] {
  return (notification) =>
    isQuestion(notification)
      ? (onAnswered) => (
          <Suspense>
            <NoticeAnswer {...{ notification, userId, onAnswered }} />
          </Suspense>
        )
      : undefined;
}

function ReadAll({ notifications }: { notifications: readonly Notification[] }) {
  const readAll = useMarkAllRead();
  const isDone = !readAll.isPending && notifications.every(({ is_read }) => is_read);
  return (
    <>
      <span role="status" className="visually-hidden">
        {readAll.data?.message}
      </span>
      {!isDone && (
        <Button variant="text" size="s" isBusy={readAll.isPending} onClick={() => readAll.mutate()}>
          {notificationsCopy.readAll}
        </Button>
      )}
    </>
  );
}
