import { notificationsCopy } from "@chonsu/shared/copy/notifications";
import type { Notification } from "@chonsu/shared/entities/notifications";
import { type NotificationSpan, notificationSpan } from "@chonsu/shared/sentences/notification-time";
import { useId } from "react";
import { detailOf } from "../../api/errors.ts";
import { useNow } from "../../lib/use-now.ts";
import { useToast } from "../../ui/toast/toast.tsx";
import { NotificationRow } from "./notification-row.tsx";
import { notificationTarget } from "./notification-target.ts";
import styles from "./notifications.module.css";
import { useMarkRead, useRemoveNotification } from "./notifications.mutations.ts";

interface NotificationListProps {
  userId: number;
  /** Newest first. */
  notifications: readonly Notification[];
}

const SPANS = ["today", "week", "earlier"] as const satisfies readonly NotificationSpan[];

/** My notifications, grouped by age. */
export function NotificationList({ userId, notifications }: NotificationListProps) {
  const now = useNow();
  return (
    <div className={styles.groups}>
      {SPANS.map((span) => (
        <Span
          key={span}
          title={notificationsCopy.spans[span]}
          userId={userId}
          notifications={notifications.filter((item) => notificationSpan(item.created_at, now) === span)}
          nowMs={now}
        />
      ))}
    </div>
  );
}

interface SpanProps extends NotificationListProps {
  title: string;
  nowMs: number;
}

function Span({ title, userId, notifications, nowMs }: SpanProps) {
  const id = useId();
  const markRead = useMarkRead();
  const remove = useRemoveNotification();
  const toast = useToast();
  if (notifications.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.span}>
        {title}
      </h2>
      <ul className={styles.list}>
        {notifications.map((notification) => (
          <li key={notification.id}>
            <NotificationRow
              notification={notification}
              target={notificationTarget(notification, userId)}
              nowMs={nowMs}
              onRead={() => !notification.is_read && markRead.mutate(notification.id)}
              onRemove={() =>
                remove.mutate(notification.id, {
                  onError: (error) => toast(detailOf(error, notificationsCopy.removeFailed), { kind: "error" }),
                })
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
