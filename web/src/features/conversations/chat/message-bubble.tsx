import { chatCopy } from "@chonsu/shared/copy/chat";
import type { Message } from "@chonsu/shared/entities/conversations";
import { timeOfDay } from "@chonsu/shared/format/time/local-time";
import { useRef } from "react";
import { usePhotoEntry } from "../../../lib/photo-entry.ts";
import { useHold } from "../../../lib/use-hold.ts";
import { classNames } from "../../../ui/class-names/class-names.ts";
import { MessageText } from "../linked/message-text.tsx";
import { photoName } from "./chat-photos.tsx";
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
        <Content message={message} isMine={isMine} photo={photoName(isMine, otherName)} />
        {!message.is_deleted && <MessageActions message={message} isMine={isMine} button={button} />}
      </div>
      {isRunEnd && (
        <p className={styles.meta}>
          {isMine && `${message.is_read ? chatCopy.read : chatCopy.sent} · `}
          <time dateTime={message.created_at}>{timeOfDay(message.created_at)}</time>
        </p>
      )}
    </div>
  );
}

function Content({ message, isMine, photo }: { message: Message; isMine: boolean; photo: string }) {
  const { open } = usePhotoEntry();
  if (message.is_deleted) return <p className={classNames(styles.bubble, styles.deleted)}>{chatCopy.deletedMessage}</p>;
  return (
    <div className={styles.content}>
      {message.image !== null && (
        <button type="button" aria-haspopup="dialog" className={styles.photo} onClick={() => open(String(message.id))}>
          <img
            src={message.image}
            alt={photo}
            width={message.image_width ?? undefined}
            height={message.image_height ?? undefined}
          />
        </button>
      )}
      <MessageText text={message.message} senderId={isMine ? null : message.sender} bubble={styles.bubble} />
    </div>
  );
}
