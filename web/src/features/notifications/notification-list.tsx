import { notificationsCopy } from "@chonsu/shared/copy/notifications";
import type { Notification } from "@chonsu/shared/entities/notifications";
import { type NotificationSpan, notificationSpan } from "@chonsu/shared/sentences/ages";
import { useId } from "react";
import { focusMain } from "../../lib/forms/focus-main.ts";
import { useNow } from "../../lib/use-now.ts";
import { SwipeRow } from "../../ui/swipe-row/swipe-row.tsx";
import { groupNotifications, type NotificationGroup } from "./notification-groups.ts";
import { NotificationRow } from "./notification-row.tsx";
import { notificationTarget } from "./notification-target.ts";
import styles from "./notifications.module.css";
import { useMarkRead, useRemoveNotifications } from "./notifications.mutations.ts";

interface NotificationListProps {
  userId: number;
  /** Newest first. */
  notifications: readonly Notification[];
  /** The number of rows; all by default. */
  max?: number | undefined;
}

const SPANS = ["today", "week", "earlier"] as const satisfies readonly NotificationSpan[];

/** My notifications by age, those of one kind about one post in one row. */
export function NotificationList({ userId, notifications, max }: NotificationListProps) {
  const now = useNow();
  const rows = SPANS.flatMap((span) => {
    const ofSpan = notifications.filter((item) => notificationSpan(item.created_at, now) === span);
    return groupNotifications(ofSpan).map((group) => ({ span, group }));
  }).slice(0, max);
  return (
    <div className={styles.groups}>
      {SPANS.map((span) => (
        <Span
          key={span}
          title={notificationsCopy.spans[span]}
          userId={userId}
          groups={rows.filter((row) => row.span === span).map(({ group }) => group)}
          nowMs={now}
        />
      ))}
    </div>
  );
}

interface SpanProps {
  title: string;
  userId: number;
  groups: readonly NotificationGroup[];
  nowMs: number;
}

function Span({ title, userId, groups, nowMs }: SpanProps) {
  const id = useId();
  const markRead = useMarkRead();
  const removeThem = useRemoveNotifications();
  if (groups.length === 0) return null;
  const remove = ({ ids }: NotificationGroup) => {
    removeThem.mutate(ids);
    focusMain();
  };
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.span}>
        {title}
      </h2>
      <ul className={styles.list}>
        {groups.map((group) => (
          <li key={group.newest.id}>
            <SwipeRow onRemove={() => remove(group)}>
              <NotificationRow
                group={group}
                target={notificationTarget(group.newest, userId)}
                nowMs={nowMs}
                onRead={() => group.unreadIds.length > 0 && markRead.mutate(group.unreadIds)}
                onRemove={() => remove(group)}
              />
            </SwipeRow>
          </li>
        ))}
      </ul>
    </section>
  );
}
