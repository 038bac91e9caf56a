import { later, nextFrame } from "./timers.ts";

/** How long a list that is fetched again may take to show the element. */
const TIMEOUT_MS = 3000;
const WHEN_MOVED = ["keydown", "pointerdown"] as const;
const PRESSABLE = "a[href], button";
/** Elements that have the focus when nobody has chosen one. */
const NOBODYS = "body, main";

/** An element by what stays when the page is rendered again: its address or its name, and its place among the equal ones. */
interface Mark {
  readonly name: string;
  readonly at: number;
}

/** What was pressed to leave, by history entry. Kept until the page is closed. */
const marks = new Map<string, Mark>();

/** Notes the link or button with the focus, with which the user leaves an entry. One in a dialog is gone on return, so it is not noted. */
export function noteFocus(entry: string): void {
  const focused = document.activeElement;
  marks.delete(entry);
  if (
    !(focused instanceof HTMLElement) ||
    !focused.matches(PRESSABLE) ||
    focused.closest("[role=dialog], [role=alertdialog]")
  )
    return;
  const name = nameOf(focused);
  marks.set(entry, { name, at: equalsOf(name).indexOf(focused) });
}

/**
 * Moves the focus to what was pressed to leave an entry, as soon as it is shown, without scrolling. It does nothing when the user has moved
 * meanwhile. Returns a function that stops it.
 */
export function returnFocus(entry: string): () => void {
  const mark = marks.get(entry);
  if (mark === undefined) return () => {};
  const observer = new MutationObserver(() => tryNow());
  const ends: (() => void)[] = [() => observer.disconnect()];
  const stop = () => {
    for (const end of ends.splice(0)) end();
  };
  const tryNow = () => {
    if (ends.length === 0) return;
    if (document.activeElement?.matches(NOBODYS) === false) return stop();
    const element = equalsOf(mark.name)[mark.at];
    if (element === undefined) return;
    stop();
    element.focus({ preventScroll: true });
  };
  // The content gets the focus in the next frame, as on every new screen.
  nextFrame(() =>
    nextFrame(() => {
      if (ends.length === 0) return;
      observer.observe(document.body, { subtree: true, childList: true });
      tryNow();
    }),
  );
  ends.push(later(TIMEOUT_MS, stop));
  for (const moved of WHEN_MOVED) {
    window.addEventListener(moved, stop, { passive: true });
    ends.push(() => window.removeEventListener(moved, stop));
  }
  return stop;
}

function nameOf(element: Element): string {
  return element.getAttribute("href") ?? element.getAttribute("aria-label") ?? element.textContent;
}

function equalsOf(name: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(PRESSABLE)].filter((one) => nameOf(one) === name);
}
