import type { Message } from "@chonsu/shared/entities/conversations";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { observeSize } from "../../../lib/size.ts";

/** How near to the end counts as reading along. CSS pixels. */
const NEAR_END_PX = 120;

/** How the log stood after it was last drawn. What it is compared with is where it is scrolled to now. */
interface Drawn {
  readonly height: number;
  readonly clientHeight: number;
  /** Where each message began. */
  readonly tops: ReadonlyMap<string, number>;
}

interface Followed {
  readonly log: RefObject<HTMLDivElement | null>;
  /** Something arrived below what is read. */
  readonly hasNews: boolean;
  readonly toEnd: () => void;
}

/**
 * Keeps the end in view for whoever reads along, and what is read where it stands for whoever reads above, whatever comes, goes or changes
 * around it; what arrives there meanwhile is told by `hasNews`. What I send brings me to the end.
 */
export function useFollowedEnd(
  messages: readonly Message[],
  userId: number,
  lastOutgoing: string | undefined,
): Followed {
  const log = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn | null>(null);
  const newest = messages.findLast(({ sender }) => sender !== userId)?.id ?? 0;
  const [seen, setSeen] = useState(newest);
  const sent = useRef(lastOutgoing);
  const toEnd = useCallback(() => {
    const { current } = log;
    if (current !== null) current.scrollTop = current.scrollHeight;
  }, []);
  useLayoutEffect(() => {
    const { current } = log;
    if (current === null) return;
    const isMine = lastOutgoing !== undefined && lastOutgoing !== sent.current;
    sent.current = lastOutgoing;
    const wasAtEnd = isAtEnd(current, drawn.current);
    if (wasAtEnd || isMine) toEnd();
    else keepPlace(current, drawn.current);
    drawn.current = measure(current);
    if (wasAtEnd || isMine) setSeen(newest);
  });
  useEffect(() => {
    const { current } = log;
    if (current === null) return;
    const onScroll = () => {
      if (isAtEnd(current, drawn.current)) setSeen(newest);
    };
    current.addEventListener("scroll", onScroll, { passive: true });
    return () => current.removeEventListener("scroll", onScroll);
  }, [newest]);
  // The box to write in grows, a keyboard comes up: the end stays in view.
  useEffect(() => {
    const { current } = log;
    if (current === null) return;
    return observeSize(current, () => {
      if (isAtEnd(current, drawn.current)) toEnd();
      drawn.current = measure(current);
    });
  }, [toEnd]);
  return { log, hasNews: newest > seen, toEnd };
}

/** Whether the end of what was drawn is in view, or nothing was. */
function isAtEnd(log: HTMLElement, drawn: Drawn | null): boolean {
  return drawn === null || drawn.height - log.scrollTop - drawn.clientHeight < NEAR_END_PX;
}

/** What stood at the upper edge stands there again. */
function keepPlace(log: HTMLElement, drawn: Drawn | null): void {
  for (const element of messagesIn(log)) {
    const before = drawn?.tops.get(idOf(element));
    if (before === undefined || before + element.offsetHeight <= log.scrollTop) continue;
    if (element.offsetTop !== before) log.scrollTop += element.offsetTop - before;
    return;
  }
}

function measure(log: HTMLElement): Drawn {
  return {
    height: log.scrollHeight,
    clientHeight: log.clientHeight,
    tops: new Map(messagesIn(log).map((element) => [idOf(element), element.offsetTop])),
  };
}

function messagesIn(log: HTMLElement): HTMLElement[] {
  return [...log.querySelectorAll<HTMLElement>("[data-message]")];
}

function idOf(element: HTMLElement): string {
  return element.dataset["message"] ?? "";
}
