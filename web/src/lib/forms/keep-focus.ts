import { nextFrame } from "../timers.ts";

/** It stands beside a dialog and leads Tab back into it. */
const GUARD = "[data-base-ui-focus-guard]";
const FOCUSABLE = `a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex='0']:not(${GUARD})`;

/** The position of a removed element. */
interface Gap {
  readonly parent: Node;
  readonly next: Node | null;
  readonly previous: Node | null;
}

/** An element that had the focus, and where it was removed. */
interface Place {
  readonly element: HTMLElement;
  gap: Gap | null;
}

/** A dialog, and the last place in the page before it had the focus. */
interface Opening {
  readonly dialog: Element;
  readonly from: Place | null;
}

const DIALOG = "[role='dialog'], [role='alertdialog']";
/** Part of a screen. Around it, whole screens are replaced, and then no element is near. */
const PART = `:is(main, aside) *, ${DIALOG}`;

/**
 * Keeps the keyboard focus in the page. When the focused element is removed, disabled or hidden, the focus moves to the nearest usable
 * element, or to the content. After a dialog whose opener is gone it does the same from the opener. Code that sets the focus itself (a
 * closing dialog, a new screen) has priority. Focus by touch or mouse is ignored, because a field must not open a phone's keyboard by itself.
 */
export function keepFocus(): () => void {
  let last: Place | null = null;
  /** The dialog that the last element is in. It gets the focus itself, without a focus ring, when that element is removed. */
  let dialog: Element | null = null;
  /** A fast Tab may leave a dialog and return: that is no other opening. */
  let opening: Opening | null = null;
  /** The element could not keep the focus for a while, such as a button that is disabled while it waits for a response. */
  let wasLost = false;
  const note = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches(GUARD)) return;
    // The dialog took the focus because the focused element was removed; the user did not move it.
    if (last !== null && !last.element.isConnected && target === dialog) return;
    opening = openingOf(target, opening, dialog === null ? last : (opening?.from ?? null));
    last = target instanceof HTMLElement && target.matches(":focus-visible") ? { element: target, gap: null } : null;
    dialog = last?.element.closest(DIALOG) ?? null;
    wasLost = false;
  };
  const goOn = () => {
    // A busy browser leaves the focus for a while on an element that cannot keep it.
    if (last === null || !(isFocusNowhere(dialog) || document.activeElement === last.element)) return;
    if (isUsable(last.element)) {
      if (wasLost) last.element.focus({ preventScroll: true });
      return;
    }
    const next = nearest(dialog?.isConnected === false ? (opening?.from ?? null) : last);
    const main = document.querySelector<HTMLElement>("main");
    (next ?? main)?.focus({ preventScroll: next === null });
  };
  const observer = new MutationObserver((records) => {
    if (last === null) return;
    for (const { type, target, removedNodes, nextSibling, previousSibling } of records) {
      const gap = { parent: target, next: nextSibling, previous: previousSibling };
      const isGone = [last, opening?.from].filter((place) => noteGap(place, removedNodes, gap)).includes(last);
      if (!isUsable(last.element)) wasLost = true;
      // A hidden element loses the focus in the next frame, and a closing dialog has returned the focus by then.
      if (isGone || (type === "attributes" && target.contains(last.element))) nextFrame(() => nextFrame(goOn));
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

/** The opening of the dialog that has the focus now, or the one before. */
function openingOf(target: EventTarget | null, before: Opening | null, from: Place | null): Opening | null {
  const dialog = target instanceof Element ? target.closest(DIALOG) : null;
  return dialog === null || dialog === before?.dialog ? before : { dialog, from };
}

/** Notes the gap when the element, or what it was removed from, is among the removed nodes. */
function noteGap(place: Place | null | undefined, removed: NodeList, gap: Gap): boolean {
  if (place === null || place === undefined) return false;
  const { element, gap: before } = place;
  const isGone = [...removed].some(
    (node) => node.contains(element) || (before !== null && node.contains(before.parent)),
  );
  if (isGone) place.gap = gap;
  return isGone;
}

function isFocusNowhere(dialog: Element | null): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused === dialog;
}

function isUsable(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(":disabled");
}

function nearest(place: Place | null): HTMLElement | null {
  if (place === null) return null;
  const { element, gap } = place;
  if (gap === null) return isUsable(element) ? element : usableNear(element, element.parentElement);
  const isPart = gap.parent instanceof Element && gap.parent.closest(PART) !== null;
  return usableAtGap(gap) ?? (isPart ? usableNear(gap.parent, gap.parent) : null);
}

/** The first usable element after the gap, or before it. */
function usableAtGap({ parent, next, previous }: Gap): HTMLElement | null {
  for (const neighbour of [next, previous]) {
    const found = neighbour instanceof Element && parent.contains(neighbour) ? usableIn(neighbour)[0] : undefined;
    if (found !== undefined) return found;
  }
  return null;
}

/** The usable element nearest before the lost one, or else the first, in the smallest container from `start` on that has one. */
function usableNear(lost: Element, start: Element | null): HTMLElement | null {
  for (let container = start; container !== null && container !== document.body; container = container.parentElement) {
    const others = usableIn(container);
    const before = others.findLast((other) => follows(lost, other));
    const found = before ?? others[0];
    if (found !== undefined) return found;
    if (container.matches("main, aside")) return null;
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
