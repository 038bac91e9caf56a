import { chatCopy } from "@chonsu/shared/copy/chat";
import type { Message } from "@chonsu/shared/entities/conversations";
import { chatTime } from "@chonsu/shared/format/time/chat-time";
import { useRef } from "react";
import { useHold } from "../../../lib/use-hold.ts";
import { classNames } from "../../../ui/class-names/class-names.ts";
import { LinkedText } from "../../../ui/linked-text/linked-text.tsx";
import { MessageActions } from "./message-actions.tsx";
import styles from "./message-bubble.module.css";

interface MessageBubbleProps {
  message: Message;
  isMine: boolean;
  /** The last of a run: shows the time, and for my own messages whether they were read. */
  isRunEnd: boolean;
  otherName: string;
}

/** One message: mine on the right in the accent colour, the other member's on the left, system messages in the middle. */
export function MessageBubble({ message, isMine, isRunEnd, otherName }: MessageBubbleProps) {
  const button = useRef<HTMLButtonElement>(null);
  const hold = useHold(() => button.current?.click());
  if (message.is_system) {
    return (
      <p data-message={message.id} className={styles.system}>
        {message.message}
      </p>
    );
  }
  return (
    <div
      data-message={message.id}
      className={classNames(styles.item, isMine && styles.mine, isRunEnd && styles.runEnd)}
    >
      <div className={styles.line} {...hold}>
        <Content message={message} label={isMine ? chatCopy.myPhoto : chatCopy.photoBy(otherName)} />
        {!message.is_deleted && <MessageActions message={message} isMine={isMine} button={button} />}
      </div>
      {isRunEnd && (
        <p className={styles.meta}>
          {isMine && `${message.is_read ? chatCopy.read : chatCopy.sent} · `}
          <time dateTime={message.created_at}>{chatTime(message.created_at)}</time>
        </p>
      )}
    </div>
  );
}

function Content({ message, label }: { message: Message; label: string }) {
  if (message.is_deleted) return <p className={classNames(styles.bubble, styles.deleted)}>{chatCopy.deletedMessage}</p>;
  return (
    <div className={styles.content}>
      {message.image !== null && (
        <a href={message.image} target="_blank" rel="noreferrer" className={styles.photo}>
          <img
            src={message.image}
            alt={label}
            width={message.image_width ?? undefined}
            height={message.image_height ?? undefined}
          />
        </a>
      )}
      {message.message !== "" && (
        <p className={styles.bubble}>
          <LinkedText text={message.message} />
        </p>
      )}
    </div>
  );
}
