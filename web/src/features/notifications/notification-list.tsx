import { notificationsCopy } from "@chonsu/shared/copy/notifications";
import type { Notification } from "@chonsu/shared/entities/notifications";
import type { NotificationSpan } from "@chonsu/shared/sentences/ages";
import { useId } from "react";
import { ThroughBeside } from "../../entities/people/through/through.tsx";
import { useNow } from "../../lib/use-now.ts";
import { SwipeRow } from "../../ui/swipe-row/swipe-row.tsx";
import { groupNotifications, type NotificationGroup, type UnreadMessages } from "./notification-groups.ts";
import { NotificationRow, type NotificationRowProps } from "./notification-row.tsx";
import { notificationTarget } from "./notification-target.ts";
import styles from "./notifications.module.css";
import { useMarkRead, useRemoveNotifications } from "./notifications.mutations.ts";

interface NotificationListProps {
  userId: number;
  /** Newest first. */
  notifications: readonly Notification[];
  unreadMessages?: UnreadMessages | undefined;
  /** The number of rows; all by default. */
  max?: number | undefined;
  /** Whether the server may be asked how near people are. */
  asks?: boolean;
  /** The answer that a row shows below its words; undefined for a row that asks nothing. */
  answerOf?: ((notification: Notification) => NotificationRowProps["answer"]) | undefined;
}

const SPANS = ["today", "week", "earlier"] as const satisfies readonly NotificationSpan[];

/** My notifications by age: those of one kind about one post in one row, and all messages of one member. */
export function NotificationList(props: NotificationListProps) {
  const { userId, notifications, unreadMessages, max, asks = true, answerOf } = props;
  const now = useNow();
  const groups = groupNotifications(notifications, now, unreadMessages).slice(0, max);
  return (
    <div className={styles.groups}>
      {SPANS.map((span) => (
        <Span
          key={span}
          title={notificationsCopy.spans[span]}
          groups={groups.filter((group) => group.span === span)}
          nowMs={now}
          {...{ userId, asks, answerOf }}
        />
      ))}
    </div>
  );
}

interface SpanProps extends Pick<NotificationListProps, "answerOf"> {
  title: string;
  userId: number;
  groups: readonly NotificationGroup[];
  nowMs: number;
  asks: boolean;
}

function Span({ title, userId, groups, nowMs, asks, answerOf }: SpanProps) {
  const id = useId();
  const markRead = useMarkRead();
  const removeThem = useRemoveNotifications();
  if (groups.length === 0) return null;
  const read = ({ unreadIds }: NotificationGroup) => unreadIds.length > 0 && markRead.mutate(unreadIds);
  const remove = ({ ids }: NotificationGroup) => removeThem.mutate(ids);
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
                onRead={() => read(group)}
                onRemove={() => remove(group)}
                beside={<Nearness people={group.people} asks={asks} />}
                answer={answerOf?.(group.newest)}
              />
            </SwipeRow>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How near the only person of a row is, who is no 1촌. */
function Nearness({ people: [person, ...others], asks }: Pick<NotificationGroup, "people"> & { asks: boolean }) {
  return person !== undefined && others.length === 0 && <ThroughBeside isWhole id={person.id} asks={asks} />;
}
