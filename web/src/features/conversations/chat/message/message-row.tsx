import { chatCopy } from "@chonsu/shared/copy/chat";
import type { Message } from "@chonsu/shared/entities/conversations";
import { timeOfDay } from "@chonsu/shared/format/time/local-time";
import { memo } from "react";
import { classNames } from "../../../../ui/class-names/class-names.ts";
import type { ChatRow } from "../chat-runs.ts";
import styles from "./message-bubble.module.css";
import { MessageBubble, type MessageContext } from "./message-bubble.tsx";
import { PhotoGrid } from "./photo-grid.tsx";
import { type WaitingPhotos, WaitingProgress } from "./waiting-photos.tsx";

interface MessageRowProps extends MessageContext {
  row: ChatRow;
  /** Photos that will share the row once they have arrived. */
  coming: WaitingPhotos | undefined;
}

/** One row: mine on the right in the accent colour, the other member's on the left, system messages in the middle. */
export const MessageRow = memo(({ row, coming, ...context }: MessageRowProps) => {
  const { messages, isRunEnd } = row;
  const [first] = messages;
  const isSingle = messages.length === 1 && coming === undefined;
  if (first.is_system) {
    return (
      <p data-message={first.id} className={styles.system}>
        {first.message}
      </p>
    );
  }
  const isMine = first.sender === context.userId;
  return (
    <div
      data-message={isSingle ? first.id : undefined}
      className={classNames(styles.item, isMine && styles.mine, isRunEnd && styles.runEnd)}
    >
      {isSingle ? (
        <MessageBubble message={first} {...context} />
      ) : (
        <PhotoGrid messages={messages} coming={coming?.photos ?? []} {...context} />
      )}
      {coming !== undefined && <WaitingProgress {...coming} />}
      {isRunEnd && coming === undefined && <Meta message={messages.at(-1) ?? first} isMine={isMine} />}
    </div>
  );
});

/** The time, and for my own messages whether they were read. Ears hear the time with the message. */
function Meta({ message, isMine }: { message: Message; isMine: boolean }) {
  return (
    <p className={styles.meta} aria-hidden={!isMine}>
      {isMine && (message.is_read ? chatCopy.read : chatCopy.sent)}
      <span aria-hidden="true">
        {isMine && " · "}
        <time dateTime={message.created_at}>{timeOfDay(message.created_at)}</time>
      </span>
    </p>
  );
}
