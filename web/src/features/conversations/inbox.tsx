import { chatCopy } from "@chonsu/shared/copy/chat";
import { messagesCopy } from "@chonsu/shared/copy/messages";
import type { Conversation, Message } from "@chonsu/shared/entities/conversations";
import { truncate } from "@chonsu/shared/format/text/truncate";
import { chatAge } from "@chonsu/shared/format/time/chat-time";
import { momentLabel } from "@chonsu/shared/format/time/local-time";
import { MESSAGE_PREVIEW_MAX } from "@chonsu/shared/limits";
import { relativeTime } from "@chonsu/shared/sentences/ages";
import { ThroughBeside } from "../../entities/people/through/through.tsx";
import { useNow } from "../../lib/use-now.ts";
import { paths } from "../../paths/paths.ts";
import { Avatar } from "../../ui/avatar/avatar.tsx";
import { Badge } from "../../ui/badge/badge.tsx";
import { classNames } from "../../ui/class-names/class-names.ts";
import { Link } from "../../ui/link/link.tsx";
import { SkeletonCircle, SkeletonGroup, SkeletonLine } from "../../ui/skeleton/skeleton.tsx";
import { useLeavingIds } from "./conversations.mutations.ts";
import styles from "./inbox.module.css";
import { otherNameOf } from "./other-side.ts";

/** My conversations, latest message first (product.md §4). The open one is marked. */
export function Inbox({ conversations, openId }: { conversations: readonly Conversation[]; openId: number | null }) {
  const leaving = useLeavingIds();
  return (
    <ul className={styles.list} aria-label={chatCopy.inbox}>
      {conversations
        .filter(({ id }) => !leaving.includes(id))
        .map((conversation) => (
          <li key={conversation.id}>
            <InboxRow conversation={conversation} isOpen={conversation.id === openId} />
          </li>
        ))}
    </ul>
  );
}

const ROWS = ["a", "b", "c", "d", "e"];

export function InboxSkeleton() {
  return (
    <SkeletonGroup>
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <SkeletonCircle />
          <div className={classNames(styles.words, styles.bones)}>
            <SkeletonLine width="36%" />
            <SkeletonLine width="64%" height="0.8em" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}

function InboxRow({ conversation, isOpen }: { conversation: Conversation; isOpen: boolean }) {
  const {
    last_message: last,
    unread_count: unread,
    other_user_profile: profile,
    other_user_id: otherId,
  } = conversation;
  const name = otherNameOf(conversation);
  const now = useNow();
  return (
    <Link
      href={paths.conversation(conversation.id)}
      aria-current={isOpen ? "page" : undefined}
      className={classNames(styles.row, unread > 0 && styles.unread)}
    >
      <Avatar id={otherId ?? 0} name={otherId === null ? null : name} image={profile.image} />
      <span className={styles.words}>
        <span className={styles.head}>
          <span className={classNames(styles.name, "one-line")}>{name}</span>
          {otherId !== null && <ThroughBeside id={otherId} />}
          {last !== null && (
            <>
              <span className="visually-hidden">{relativeTime(last.created_at, now)}</span>
              <time
                className={styles.age}
                dateTime={last.created_at}
                title={momentLabel(last.created_at)}
                aria-hidden="true"
              >
                {chatAge(Date.parse(last.created_at), now)}
              </time>
            </>
          )}
        </span>
        <span className={styles.foot}>
          <span className={classNames(styles.preview, "one-line")}>{previewOf(last)}</span>
          <Badge count={unread} label={messagesCopy.unread(unread)} />
        </span>
      </span>
    </Link>
  );
}

function previewOf(last: Message | null): string {
  if (last === null) return chatCopy.start;
  if (last.is_deleted) return chatCopy.deletedMessage;
  return last.message === "" ? chatCopy.photo : truncate(last.message, MESSAGE_PREVIEW_MAX);
}
