import { notificationsCopy as copy, notificationSubject } from "@chonsu/shared/copy/notifications";
import type { NotificationType } from "@chonsu/shared/entities/notifications";
import { momentLabel } from "@chonsu/shared/format/time/local-time";
import { notificationAge } from "@chonsu/shared/sentences/ages";
import type { ReactNode } from "react";
import { ActionSheet } from "../../ui/action-sheet/action-sheet.tsx";
import { Avatar } from "../../ui/avatar/avatar.tsx";
import { classNames } from "../../ui/class-names/class-names.ts";
import {
  CheckIcon,
  FlagIcon,
  PersonAddIcon,
  PersonRemoveIcon,
  ReplyIcon,
  TrashIcon,
} from "../../ui/icon/action-icons.tsx";
import type { IconProps } from "../../ui/icon/icon.tsx";
import {
  BookIcon,
  ChatIcon,
  CommentIcon,
  MailIcon,
  PeopleIcon,
  PersonIcon,
  SparkleIcon,
} from "../../ui/icon/navigation-icons.tsx";
import { CheckCircleIcon, ClockIcon } from "../../ui/icon/state-icons.tsx";
import { Link } from "../../ui/link/link.tsx";
import type { NotificationGroup } from "./notification-groups.ts";
import styles from "./notifications.module.css";

const ICON = {
  invitation_register: MailIcon,
  invitation_expired: ClockIcon,
  friend_accept: PeopleIcon,
  friend_request: PersonAddIcon,
  project_tag: FlagIcon,
  new_comment: CommentIcon,
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

const FACES_MAX = 2;

export interface NotificationRowProps {
  group: NotificationGroup;
  /** The target of a click; with null a click only marks the row as read. */
  target: string | null;
  nowMs: number;
  onRead: () => void;
  onRemove: () => void;
  /** Beside its age. */
  beside?: ReactNode;
  /** The buttons for what the row asks, or what came of it. */
  answer?: ((onAnswered: () => void) => ReactNode) | undefined;
}

/** One row: the members' pictures, who did what, its subject, its age, a dot while unread, a menu, and the answer below. */
export function NotificationRow({ group, target, nowMs, onRead, onRemove, beside, answer }: NotificationRowProps) {
  const isUnread = group.unreadIds.length > 0;
  const inside = (
    <>
      <Faces group={group} />
      <Words group={group} nowMs={nowMs} beside={beside} />
    </>
  );
  const read = { label: copy.read, icon: <CheckIcon />, onSelect: onRead };
  const remove = { label: copy.remove, icon: <TrashIcon />, isDanger: true, onSelect: onRemove };
  return (
    <div className={classNames(styles.row, isUnread && styles.unread)}>
      {target === null ? (
        <button type="button" className={styles.main} onClick={onRead}>
          {inside}
        </button>
      ) : (
        <Link href={target} className={styles.main} onClick={onRead}>
          {inside}
        </Link>
      )}
      <span className={styles.end}>
        {isUnread && <span className={styles.dot} />}
        <ActionSheet label={copy.options(group.message)} items={isUnread ? [read, remove] : [remove]} />
      </span>
      {answer !== undefined && <div className={styles.answer}>{answer(onRead)}</div>}
    </div>
  );
}

/** The latest one or two members, with the symbol of the kind at their edge; the symbol alone where nobody is known. */
function Faces({ group: { newest, people } }: { group: NotificationGroup }) {
  const TypeIcon = ICON[newest.notification_type];
  if (people.length === 0) {
    return (
      <span className={styles.icon}>
        <TypeIcon size={22} />
      </span>
    );
  }
  return (
    <span className={classNames(styles.faces, people.length > 1 && styles.several)}>
      {people
        .slice(0, FACES_MAX)
        .map(({ id, user_name, image }) => (
          <Avatar key={id} id={id} name={user_name} image={image} size={people.length > 1 ? "s" : "m"} />
        ))
        .toReversed()}
      <span className={styles.kind}>
        <TypeIcon size={13} />
      </span>
    </span>
  );
}

type WordsProps = Pick<NotificationRowProps, "group" | "nowMs" | "beside">;

function Words({ group: { newest, unreadIds, message }, nowMs, beside }: WordsProps) {
  const subject = notificationSubject(newest.notification_type, newest.subject);
  return (
    <span className={styles.words}>
      <span className={styles.message}>
        {unreadIds.length > 0 && <span className="visually-hidden">{copy.unread}</span>}
        {unreadIds.length > 0 && " "}
        <Sentence text={message} name={newest.related_user?.user_name} />
      </span>
      {subject !== null && <span className={styles.subject}>{subject}</span>}
      <span className={styles.foot}>
        <time className={styles.age} dateTime={newest.created_at} title={momentLabel(newest.created_at)}>
          {notificationAge(newest.created_at, nowMs)}
        </time>
        {beside}
      </span>
    </span>
  );
}

/** The name and the word after it stay on one line, so that no line begins with 님. */
function Sentence({ text, name }: { text: string; name: string | undefined }) {
  const start = name === undefined ? -1 : text.indexOf(`${name} `);
  if (start < 0) return text;
  const end = text.indexOf(" ", start + `${name} `.length);
  return (
    <>
      {text.slice(0, start)}
      <span className={styles.name}>{text.slice(start, end)}</span>
      {text.slice(end)}
    </>
  );
}
