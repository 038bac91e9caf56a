import { chatCopy } from "@chonsu/shared/copy/chat";
import type { Message } from "@chonsu/shared/entities/conversations";
import { timeOfDay } from "@chonsu/shared/format/time/local-time";
import type { RefObject } from "react";
import { usePhotoEntry } from "../../../../lib/photo-entry.ts";
import { useHold } from "../../../../lib/use-hold.ts";
import { classNames } from "../../../../ui/class-names/class-names.ts";
import { MessageText } from "../../linked/message-text.tsx";
import { photoName, USUAL_SIZE } from "../chat-photos.tsx";
import { MessageActions, textIdOf } from "./message-actions.tsx";
import styles from "./message-bubble.module.css";

interface MessagePart {
  message: Message;
  userId: number;
  otherName: string;
}

/** What is the same for all messages of a conversation. */
export interface MessageContext {
  userId: number;
  otherName: string;
  /** The message that has the options button. */
  ownerId: number | undefined;
  button: RefObject<HTMLButtonElement | null>;
  /** A long press on a message. */
  onHold: (id: number) => void;
}

/** One message: its picture, its text, and the options button when it is the one that has it. */
export function MessageBubble({ message, ...context }: MessageContext & { message: Message }) {
  const hold = useHold(() => context.onHold(message.id));
  return (
    <div className={styles.line} {...hold}>
      <Content message={message} {...context} />
      <Options message={message} {...context} />
    </div>
  );
}

function Content({ message, userId, otherName }: MessagePart) {
  if (message.is_deleted) {
    return (
      <p className={classNames(styles.bubble, styles.deleted)}>
        <span className="visually-hidden">{messageName(message, userId, otherName)} </span>
        {chatCopy.deletedMessage}
      </p>
    );
  }
  return (
    <div className={styles.content}>
      {message.image !== null && <MessagePhoto {...{ message, userId, otherName }} />}
      {message.message !== "" && <Words {...{ message, userId, otherName }} />}
    </div>
  );
}

/** The text of a message, and cards for what it links to. */
export function Words({ message, userId, otherName }: MessagePart) {
  return (
    <MessageText
      text={message.message}
      senderId={message.sender === userId ? null : message.sender}
      bubble={styles.bubble}
      whose={messageName(message, userId, otherName)}
      textId={textIdOf(message)}
    />
  );
}

/** The options button, if this is the message that has it. */
export function Options({ message, userId, otherName, ownerId, button }: MessageContext & { message: Message }) {
  if (message.id !== ownerId) return null;
  const isPhoto = message.image !== null && message.message === "";
  const name = isPhoto ? photoName(message, userId, otherName) : messageName(message, userId, otherName);
  return <MessageActions message={message} isMine={message.sender === userId} name={name} button={button} />;
}

/** A picture that opens the viewer. Its place is reserved before it has loaded. */
export function MessagePhoto({ message, userId, otherName }: MessagePart) {
  const { open } = usePhotoEntry();
  if (message.image === null) return null;
  return (
    <button type="button" aria-haspopup="dialog" className={styles.photo} onClick={() => open(String(message.id))}>
      <img
        src={message.image}
        alt={photoName(message, userId, otherName)}
        width={message.image_width ?? USUAL_SIZE.width}
        height={message.image_height ?? USUAL_SIZE.height}
      />
    </button>
  );
}

/** Who wrote a message, and when. */
function messageName({ sender, created_at }: Message, userId: number, otherName: string): string {
  return chatCopy.at(sender === userId ? chatCopy.myMessage : chatCopy.messageBy(otherName), timeOfDay(created_at));
}
