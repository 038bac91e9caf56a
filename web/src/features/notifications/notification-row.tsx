import { notificationSubject, notificationsCopy } from "@chonsu/shared/copy/notifications";
import type { Notification, NotificationType } from "@chonsu/shared/entities/notifications";
import { notificationAge } from "@chonsu/shared/sentences/notification-time";
import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names/class-names.ts";
import {
  CloseIcon,
  FlagIcon,
  PenIcon,
  PersonAddIcon,
  PersonRemoveIcon,
  ReplyIcon,
} from "../../ui/icon/action-icons.tsx";
import type { IconProps } from "../../ui/icon/icon.tsx";
import { BookIcon, ChatIcon, MailIcon, PeopleIcon, PersonIcon, SparkleIcon } from "../../ui/icon/navigation-icons.tsx";
import { CheckCircleIcon, ClockIcon } from "../../ui/icon/state-icons.tsx";
import { IconButton } from "../../ui/icon-button/icon-button.tsx";
import { Link } from "../../ui/link/link.tsx";
import styles from "./notifications.module.css";

const ICON = {
  invitation_register: MailIcon,
  invitation_expired: ClockIcon,
  friend_accept: PeopleIcon,
  friend_request: PersonAddIcon,
  project_tag: FlagIcon,
  new_comment: PenIcon,
  reply_comment: ReplyIcon,
  project_profile_keyword: SparkleIcon,
  experience_request: BookIcon,
  experience_accept: CheckCircleIcon,
  experience_reject: PersonIcon,
  experience_deleted: PersonRemoveIcon,
  experience_register: BookIcon,
  experience_invitation_deleted: BookIcon,
  new_message: ChatIcon,
} as const satisfies Record<NotificationType, (props: IconProps) => ReactNode>;

interface NotificationRowProps {
  notification: Notification;
  /** The target of a click; with null a click only marks the notification as read. */
  target: string | null;
  nowMs: number;
  onRead: () => void;
  onRemove: () => void;
}

/** One notification: who did what, its subject, its age. Unread ones are tinted. */
export function NotificationRow({ notification, target, nowMs, onRead, onRemove }: NotificationRowProps) {
  const inside = <Words notification={notification} nowMs={nowMs} />;
  return (
    <div className={classNames(styles.row, !notification.is_read && styles.unread)}>
      {target === null ? (
        <button type="button" className={styles.main} onClick={onRead}>
          {inside}
        </button>
      ) : (
        <Link href={target} className={styles.main} onClick={onRead}>
          {inside}
        </Link>
      )}
      <IconButton
        label={`${notificationsCopy.remove}: ${notification.message}`}
        icon={<CloseIcon size={20} />}
        className={styles.remove}
        onClick={onRemove}
      />
    </div>
  );
}

function Words({ notification, nowMs }: { notification: Notification; nowMs: number }) {
  const { notification_type: type, message, is_read, created_at } = notification;
  const TypeIcon = ICON[type];
  const subject = notificationSubject(type, notification.subject);
  return (
    <>
      <span className={styles.icon}>
        <TypeIcon size={22} />
      </span>
      <span className={styles.words}>
        <span className={styles.message}>
          {!is_read && <span className="visually-hidden">{notificationsCopy.unread}</span>}
          {!is_read && " "}
          {message}
        </span>
        {subject !== null && <span className={styles.subject}>{subject}</span>}
        <time className={styles.age} dateTime={created_at}>
          {notificationAge(created_at, nowMs)}
        </time>
      </span>
    </>
  );
}
