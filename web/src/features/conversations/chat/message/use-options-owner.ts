import type { Message } from "@chonsu/shared/entities/conversations";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { hasActions } from "./message-actions.tsx";

/** How far the arrow keys move, in messages. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

interface OptionsOwner {
  /** The message with the button; undefined where no message has options. */
  readonly ownerId: number | undefined;
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Opens the options of a message. */
  readonly openFor: (id: number) => void;
}

/**
 * A chat has one options button: at the message under the mouse, at the one chosen by the arrow keys on the button, else at the newest. So it is
 * one stop for keyboards and screen readers, not one for each message.
 */
export function useOptionsOwner(
  log: RefObject<HTMLElement | null>,
  messages: readonly Message[],
  userId: number,
): OptionsOwner {
  const button = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const owners = messages.filter((message) => hasActions(message, userId));
  const owner = owners.find(({ id }) => id === chosen) ?? owners.at(-1);
  const newest = useRef<Owners>({ owners, owner });
  useEffect(() => {
    newest.current = { owners, owner };
  });
  useEffect(() => {
    const { current } = log;
    if (current === null) return;
    const stopFollowing = followChoice(current, button, newest, setChosen);
    const stopKeeping = keepWhileUsed(current, button, newest, setChosen);
    return () => {
      stopFollowing();
      stopKeeping();
    };
  }, [log]);
  const openFor = useCallback((id: number) => {
    flushSync(() => setChosen(id));
    button.current?.click();
  }, []);
  return { ownerId: owner?.id, button, openFor };
}

type ButtonRef = RefObject<HTMLButtonElement | null>;
type Choose = (id: number | null) => void;

/** Moves the button to the message under the mouse, and by arrow keys; the focus moves with it. */
function followChoice(log: HTMLElement, button: ButtonRef, newest: RefObject<Owners>, choose: Choose): () => void {
  const move = (id: number, options: FocusOptions) => {
    const hasFocus = document.activeElement === button.current;
    flushSync(() => choose(id));
    if (hasFocus) button.current?.focus(options);
  };
  const onPointerMove = (event: PointerEvent) => {
    const id = event.pointerType === "mouse" ? messageAt(event.target) : undefined;
    const isOther = newest.current.owners.some((one) => one.id === id) && id !== newest.current.owner?.id;
    // An open menu keeps its message.
    if (id === undefined || !isOther || button.current?.getAttribute("aria-expanded") === "true") return;
    move(id, { preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.target === button.current ? STEPS[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    const next = neighbourOf(newest.current, step);
    if (next !== undefined) move(next.id, { preventScroll: false });
  };
  log.addEventListener("pointermove", onPointerMove);
  log.addEventListener("keydown", onKeyDown);
  return () => {
    log.removeEventListener("pointermove", onPointerMove);
    log.removeEventListener("keydown", onKeyDown);
  };
}

/** While the button or its menu is used, it stays at its message, also when new ones arrive. */
function keepWhileUsed(log: HTMLElement, button: ButtonRef, newest: RefObject<Owners>, choose: Choose): () => void {
  const onUse = ({ target }: Event) => {
    if (target instanceof Node && button.current?.contains(target)) choose(newest.current.owner?.id ?? null);
  };
  const onLeave = ({ target, relatedTarget }: FocusEvent) => {
    if (target === button.current && isOnPage(relatedTarget)) choose(null);
  };
  for (const type of ["focusin", "click"]) log.addEventListener(type, onUse);
  log.addEventListener("focusout", onLeave);
  return () => {
    for (const type of ["focusin", "click"]) log.removeEventListener(type, onUse);
    log.removeEventListener("focusout", onLeave);
  };
}

interface Owners {
  readonly owners: readonly Message[];
  readonly owner: Message | undefined;
}

function neighbourOf({ owners, owner }: Owners, step: number): Message | undefined {
  return owners[owners.findIndex(({ id }) => id === owner?.id) + step];
}

/** Whether the focus goes to the page itself, not into the menu or its question. */
function isOnPage(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[role=dialog], [role=alertdialog]") === null;
}

/** The message around an element of the log. */
function messageAt(target: EventTarget | null): number | undefined {
  const around = target instanceof Element ? target.closest<HTMLElement>("[data-message], [data-text-of]") : null;
  const id = around?.dataset["message"] ?? around?.dataset["textOf"];
  return id === undefined ? undefined : Number(id);
}
