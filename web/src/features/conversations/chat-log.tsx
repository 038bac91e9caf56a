import { chatCopy } from "@chonsu/shared/copy/chat";
import type { Message } from "@chonsu/shared/entities/conversations";
import { chatDay } from "@chonsu/shared/format/chat-time";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button/button.tsx";
import styles from "./chat-log.module.css";
import { groupByDay } from "./chat-runs.ts";
import { MessageBubble } from "./message-bubble.tsx";

interface ChatLogProps {
  messages: readonly Message[];
  userId: number;
  otherName: string;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  onOlder: () => void;
  /** What is on its way, below everything. */
  children: ReactNode;
}

/** How near to the end counts as reading along. CSS pixels. */
const NEAR_END_PX = 120;

/** The messages by day, the newest at the bottom. New ones scroll into view for whoever reads along; older ones do not move the page. */
export function ChatLog(props: ChatLogProps) {
  const { messages, userId, otherName, children } = props;
  const log = useFollowedEnd(messages);
  const days = groupByDay(messages);
  return (
    <div ref={log} role="log" aria-label={chatCopy.log(otherName)} className={styles.log}>
      {props.hasOlder && (
        <Button size="s" variant="secondary" isBusy={props.isLoadingOlder} onClick={props.onOlder}>
          {chatCopy.older}
        </Button>
      )}
      {days.map((day) => (
        <section key={day.key} className={styles.day} aria-labelledby={`day-${day.key}`}>
          <h2 id={`day-${day.key}`} className={styles.heading}>
            {chatDay(day.messages[0]?.message.created_at ?? "")}
          </h2>
          {day.messages.map(({ message, isRunEnd }) => (
            <MessageBubble
              key={message.id}
              message={message}
              isMine={message.sender === userId}
              isRunEnd={isRunEnd}
              otherName={otherName}
            />
          ))}
        </section>
      ))}
      {messages.length === 0 && <p className={styles.start}>{chatCopy.start}</p>}
      {children}
    </div>
  );
}

/** Keeps the end in view while messages arrive, and the place in view while older ones come in above. */
function useFollowedEnd(messages: readonly Message[]) {
  const log = useRef<HTMLDivElement>(null);
  const before = useRef({ first: 0, height: 0 });
  useLayoutEffect(() => {
    const element = log.current;
    if (element === null) return;
    const { first, height } = before.current;
    const oldest = messages[0]?.id ?? 0;
    const grewAbove = first !== 0 && oldest < first;
    const wasNearEnd = height === 0 || height - element.scrollTop - element.clientHeight < NEAR_END_PX;
    if (grewAbove) element.scrollTop += element.scrollHeight - height;
    else if (wasNearEnd) element.scrollTop = element.scrollHeight;
    before.current = { first: oldest, height: element.scrollHeight };
  });
  return log;
}
