import { chatCopy } from "@chonsu/shared/copy/chat";
import type { Message } from "@chonsu/shared/entities/conversations";
import { linkify } from "@chonsu/shared/format/text/linkify";
import { chatDay } from "@chonsu/shared/format/time/chat-time";
import { Fragment, type ReactNode, type RefObject, useMemo, useState } from "react";
import { useNow } from "../../../lib/use-now.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ChevronDownIcon } from "../../../ui/icon/navigation-icons.tsx";
import { IconButton } from "../../../ui/icon-button/icon-button.tsx";
import styles from "./chat-log.module.css";
import { groupByDay } from "./chat-runs.ts";
import { OPTIONS_HINT_ID } from "./message/message-actions.tsx";
import { MessageRow } from "./message/message-row.tsx";
import { useOptionsOwner } from "./message/use-options-owner.ts";
import type { WaitingPhotos } from "./message/waiting-photos.tsx";
import { useFollowedEnd } from "./use-followed-end.ts";
import { useOlderAhead } from "./use-older-ahead.ts";

interface ChatLogProps {
  messages: readonly Message[];
  userId: number;
  /** How many messages had not been read when the conversation was opened. */
  unread: number;
  otherName: string;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  onOlder: () => void;
  /** The last try to load older messages failed: only the button tries again. */
  hasFailedOlder: boolean;
  /** The key of the latest message that has not been sent yet. */
  lastOutgoing: string | undefined;
  /** Photos being sent that will share the row of the last message. */
  coming: WaitingPhotos | undefined;
  /** Shown without messages. */
  empty: ReactNode;
  /** Messages being sent, below all others. */
  children: ReactNode;
}

/**
 * The messages by day, the newest at the bottom. New ones scroll into view when the end is in view; otherwise the scroll position stays.
 */
export function ChatLog(props: ChatLogProps) {
  const { messages, userId, otherName, coming, children } = props;
  // The mark of the first new message stays where it was when the conversation was opened.
  const [firstNew] = useState(() => firstNewOf(messages, userId, props.unread));
  const { log, hasNewMessages, isAway, toEnd } = useFollowedEnd(messages, userId, props.lastOutgoing);
  useOlderAhead(log, props.hasOlder && !props.isLoadingOlder && !props.hasFailedOlder, props.onOlder);
  const { ownerId, button, openFor } = useOptionsOwner(log, messages, userId);
  return (
    <div className={styles.container}>
      {/* `Arrival` below announces new messages. The log itself would also announce older or refetched ones. */}
      <div ref={log} role="log" aria-live="off" aria-label={chatCopy.log(otherName)} className={styles.log}>
        {props.hasOlder && (
          <Button size="s" variant="secondary" isBusy={props.isLoadingOlder} onClick={props.onOlder}>
            {chatCopy.older}
          </Button>
        )}
        <Days {...{ messages, userId, otherName, coming, firstNew, ownerId, button }} onHold={openFor} />
        {messages.length === 0 && props.empty}
        {children}
      </div>
      <p id={OPTIONS_HINT_ID} hidden>
        {chatCopy.optionsHint}
      </p>
      <Arrival message={messages.findLast(({ sender }) => sender !== userId)} otherName={otherName} />
      {hasNewMessages && (
        <div className={styles.news}>
          <Button size="s" onClick={toEnd}>
            {chatCopy.news}
          </Button>
        </div>
      )}
      {isAway && !hasNewMessages && (
        <IconButton
          tone="soft"
          className={styles.toEnd}
          label={chatCopy.toEnd}
          icon={<ChevronDownIcon />}
          onClick={toEnd}
        />
      )}
    </div>
  );
}

/** The first message that the reader had not read. System messages count too (wire.md §3), deleted ones do not (R52). */
function firstNewOf(messages: readonly Message[], userId: number, unread: number): number | undefined {
  const others = messages.filter(({ sender, is_deleted }) => sender !== userId && !is_deleted);
  return unread > 0 ? (others.at(-unread) ?? others[0])?.id : undefined;
}

interface DaysProps extends Pick<ChatLogProps, "messages" | "userId" | "otherName" | "coming"> {
  firstNew: number | undefined;
  /** The message with the options button. */
  ownerId: number | undefined;
  button: RefObject<HTMLButtonElement | null>;
  onHold: (id: number) => void;
}

function Days({ messages, firstNew, ownerId, coming, ...rest }: DaysProps) {
  const now = useNow();
  const days = useMemo(() => groupByDay(messages, firstNew), [messages, firstNew]);
  const last = days.at(-1)?.rows.at(-1);
  return days.map((day) => (
    <section key={day.key} className={styles.day} aria-labelledby={`day-${day.key}`}>
      <h2 id={`day-${day.key}`} className={styles.heading}>
        {chatDay(day.rows[0]?.messages[0].created_at ?? "", now)}
      </h2>
      {day.rows.map((row) => (
        <Fragment key={row.messages[0].id}>
          {row.messages[0].id === firstNew && (
            <p className={styles.firstNew} data-first-new="">
              {chatCopy.newHere}
            </p>
          )}
          <MessageRow
            row={row}
            coming={row === last ? coming : undefined}
            ownerId={row.messages.some(({ id }) => id === ownerId) ? ownerId : undefined}
            {...rest}
          />
        </Fragment>
      ))}
    </section>
  ));
}

/** Announces new messages to screen readers. */
function Arrival({ message, otherName }: { message: Message | undefined; otherName: string }) {
  const [opened] = useState(message?.id ?? 0);
  const isNew = message !== undefined && message.id > opened && !message.is_deleted;
  return (
    <p role="status" className="visually-hidden">
      {isNew && chatCopy.arrived(otherName, spokenText(message.message))}
    </p>
  );
}

/** A message without the addresses of its links, which nobody can follow by ear. E-mail addresses stay. */
function spokenText(text: string): string {
  return linkify(text)
    .map((piece) => (piece.href === undefined || piece.href.startsWith("mailto:") ? piece.text : chatCopy.link))
    .join("");
}
