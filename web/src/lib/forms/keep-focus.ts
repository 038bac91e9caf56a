import { nextFrame } from "../timers.ts";

const FOCUSABLE = "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex='0']";

/** The position of a removed element. */
interface Gap {
  readonly parent: Node;
  readonly next: Node | null;
  readonly previous: Node | null;
}

/** When the focused element in a dialog is removed, the dialog itself gets the focus, where no focus ring is visible. */
const CONTAINER = "[role='dialog'], [role='alertdialog']";

/**
 * Keeps the keyboard focus in the page. When the focused element is removed, disabled or hidden, the focus moves to the nearest usable
 * element, or to the content. Code that sets the focus itself (a closing dialog, a new screen) has priority. Focus by touch or mouse is
 * ignored, because a field must not open a phone's keyboard by itself.
 */
export function keepFocus(): () => void {
  let last: HTMLElement | null = null;
  let container: Element | null = null;
  let gap: Gap | null = null;
  /** The element could not keep the focus for a while, such as a button that is disabled while it waits for a response. */
  let wasLost = false;
  const note = ({ target }: FocusEvent) => {
    // The dialog took the focus because the focused element was removed; the user did not move it.
    if (last !== null && !last.isConnected && target === container) return;
    last = target instanceof HTMLElement && target.matches(":focus-visible") ? target : null;
    container = last === null || last.matches(CONTAINER) ? null : last.closest(CONTAINER);
    gap = null;
    wasLost = false;
  };
  const goOn = () => {
    // A busy browser leaves the focus for a while on an element that cannot keep it.
    if (last === null || !(isFocusNowhere(container) || document.activeElement === last)) return;
    if (isUsable(last)) {
      if (wasLost) last.focus({ preventScroll: true });
      return;
    }
    const next =
      gap === null ? usableNear(last) : (usableAtGap(gap) ?? (container?.isConnected ? usableNear(gap.parent) : null));
    const main = document.querySelector<HTMLElement>("main");
    (next ?? main)?.focus({ preventScroll: next === null });
  };
  const observer = new MutationObserver((records) => {
    for (const { type, target, removedNodes, nextSibling, previousSibling } of records) {
      if (last === null) return;
      const isGone = [...removedNodes].some((node) => node.contains(last));
      if (!isUsable(last)) wasLost = true;
      if (isGone) gap = { parent: target, next: nextSibling, previous: previousSibling };
      // A hidden element loses the focus in the next frame, and a closing dialog has returned the focus by then.
      if (isGone || (type === "attributes" && target.contains(last))) nextFrame(() => nextFrame(goOn));
    }
  });
  document.addEventListener("focusin", note);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["class", "disabled", "hidden", "inert"],
  });
  return () => {
    document.removeEventListener("focusin", note);
    observer.disconnect();
  };
}

function isFocusNowhere(container: Element | null): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused === container;
}

function isUsable(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(":disabled");
}

/** The first usable element after the gap, or before it. */
function usableAtGap({ parent, next, previous }: Gap): HTMLElement | null {
  for (const neighbour of [next, previous]) {
    const found = neighbour instanceof Element && parent.contains(neighbour) ? usableIn(neighbour)[0] : undefined;
    if (found !== undefined) return found;
  }
  return null;
}

/** The nearest usable element before the lost one, or after it, in the smallest container that has one. */
function usableNear(lost: Node): HTMLElement | null {
  for (
    let container = lost.parentElement;
    container !== null && container !== document.body;
    container = container.parentElement
  ) {
    const others = usableIn(container);
    const before = others.findLast((other) => follows(lost, other));
    const found = before ?? others[0];
    if (found !== undefined) return found;
    if (container.tagName === "MAIN") return null;
  }
  return null;
}

function follows(later: Node, earlier: Element): boolean {
  return (earlier.compareDocumentPosition(later) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

function usableIn(container: Element): HTMLElement[] {
  const inside = [...container.querySelectorAll<HTMLElement>(FOCUSABLE)];
  return (container instanceof HTMLElement && container.matches(FOCUSABLE) ? [container, ...inside] : inside).filter(
    isUsable,
  );
}
