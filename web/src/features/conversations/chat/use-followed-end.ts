import type { Message } from "@chonsu/shared/entities/conversations";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { observeSize } from "../../../lib/size.ts";

/** Within this distance of the end, the end counts as in view. CSS pixels. */
const NEAR_END_PX = 120;

/** The layout of the log at its last render, to compare with the present scroll position. */
interface Drawn {
  readonly height: number;
  readonly clientHeight: number;
  /** The offset of each message. */
  readonly tops: ReadonlyMap<string, number>;
}

interface Followed {
  readonly log: RefObject<HTMLDivElement | null>;
  /** A message has arrived below the visible part. */
  readonly hasNewMessages: boolean;
  /** The end is out of view. */
  readonly isAway: boolean;
  readonly toEnd: () => void;
}

/**
 * While the end is in view, it stays in view. Otherwise the read messages keep their place, whatever changes around them, and
 * `hasNewMessages` reports new ones. My own messages always scroll to the end. A conversation opens at the first message that was not read.
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
  const [isAway, setAway] = useState(false);
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
    if (drawn.current === null) toBeginning(current);
    else if (wasAtEnd || isMine) toEnd();
    else keepPlace(current, drawn.current);
    drawn.current = measure(current);
    setAway(!isAtEnd(current, drawn.current));
    if (wasAtEnd || isMine) setSeen(newest);
  });
  useEffect(() => {
    const { current } = log;
    if (current === null) return;
    const onScroll = () => {
      const isThere = isAtEnd(current, drawn.current);
      if (isThere) setSeen(newest);
      setAway(!isThere);
    };
    current.addEventListener("scroll", onScroll, { passive: true });
    return () => current.removeEventListener("scroll", onScroll);
  }, [newest]);
  useSteadyEnd(log, drawn, toEnd);
  return { log, hasNewMessages: newest > seen, isAway, toEnd };
}

/** Keeps the end in view when the composer grows, a keyboard opens, or a picture that is being sent gets its height. */
function useSteadyEnd(log: RefObject<HTMLDivElement | null>, drawn: RefObject<Drawn | null>, toEnd: () => void): void {
  useEffect(() => {
    const { current } = log;
    if (current === null) return;
    const follow = () => {
      if (isAtEnd(current, drawn.current)) toEnd();
      drawn.current = measure(current);
    };
    current.addEventListener("load", follow, { capture: true });
    const stop = observeSize(current, follow);
    return () => {
      current.removeEventListener("load", follow, { capture: true });
      stop();
    };
  }, [log, drawn, toEnd]);
}

/** Whether the end was in view at the last render; true before the first one. */
function isAtEnd(log: HTMLElement, drawn: Drawn | null): boolean {
  return drawn === null || drawn.height - log.scrollTop - drawn.clientHeight < NEAR_END_PX;
}

/** Scrolls to where a conversation opens: at its end, or at the first unread message when that one would be above the visible part. */
function toBeginning(log: HTMLElement): void {
  const top = log.querySelector<HTMLElement>("[data-first-new]")?.offsetTop ?? Number.POSITIVE_INFINITY;
  log.scrollTop = Math.min(top, log.scrollHeight - log.clientHeight);
}

/** Scrolls so that the message at the upper edge stays in place. */
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
