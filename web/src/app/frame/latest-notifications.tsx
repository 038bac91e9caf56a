import { appCopy } from "@chonsu/shared/copy/app";
import { LATEST_NOTIFICATIONS_MAX } from "@chonsu/shared/limits";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useUserId } from "../../api/session.ts";
import { conversationQueries } from "../../features/conversations/conversations.queries.ts";
import { NotificationList } from "../../features/notifications/notification-list.tsx";
import { notificationQueries } from "../../features/notifications/notifications.queries.ts";
import { CALM_MS, useElapsed } from "../../lib/timers.ts";
import { paths } from "../../paths/paths.ts";
import { Link } from "../../ui/link/link.tsx";
import styles from "./frame.module.css";

/** The latest notifications, in the aside of wide windows. How near people are is asked after the requests of the screen. */
export function LatestNotifications() {
  const titleId = useId();
  const userId = useUserId() ?? 0;
  const { data } = useQuery(notificationQueries.list());
  const { data: unreadMessages } = useQuery(conversationQueries.unreadByWriter());
  const asks = useElapsed(CALM_MS);
  const notifications = data ?? [];
  if (notifications.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={styles.latest}>
      <div className={styles.latestHead}>
        <h2 id={titleId}>{appCopy.latest}</h2>
        <Link href={paths.notification} className={styles.all}>
          {appCopy.allNotifications}
        </Link>
      </div>
      <NotificationList {...{ userId, notifications, unreadMessages, asks }} max={LATEST_NOTIFICATIONS_MAX} />
    </section>
  );
}
