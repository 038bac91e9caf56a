import { nextFrame } from "../timers.ts";

const FOCUSABLE = "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex='0']";

/** Where something stood that is gone. */
interface Gap {
  readonly parent: Node;
  readonly next: Node | null;
  readonly previous: Node | null;
}

/** A dialog takes the focus itself when what had it in there goes away; on a box as large as that nobody sees it. */
const CONTAINER = "[role='dialog'], [role='alertdialog']";

/**
 * The keyboard never falls out of the page: when what it is on goes away, is switched off or hidden, it goes on from what stands next
 * to it, or from the content. Whoever tells the focus where to go (a dialog that closes, another screen) has the first word. Nothing
 * happens to those who press with a finger or a mouse: no field should open a phone's keyboard by itself.
 */
export function keepFocus(): () => void {
  let last: HTMLElement | null = null;
  let container: Element | null = null;
  let gap: Gap | null = null;
  /** It could not hold the focus for a moment, as a button that is switched off while its answer is awaited. */
  let wasLost = false;
  const note = ({ target }: FocusEvent) => {
    // Nobody went there: the dialog caught what fell.
    if (last !== null && !last.isConnected && target === container) return;
    last = target instanceof HTMLElement && target.matches(":focus-visible") ? target : null;
    container = last === null || last.matches(CONTAINER) ? null : last.closest(CONTAINER);
    gap = null;
    wasLost = false;
  };
  const goOn = () => {
    // A busy browser leaves the focus for a while on what cannot hold it any more.
    if (last === null || !(isFocusNowhere(container) || document.activeElement === last)) return;
    if (isUsable(last)) {
      if (wasLost) last.focus({ preventScroll: true });
      return;
    }
    const next = gap === null ? besides(last) : (beside(gap) ?? (container?.isConnected ? besides(gap.parent) : null));
    const main = document.querySelector<HTMLElement>("main");
    (next ?? main)?.focus({ preventScroll: next === null });
  };
  const observer = new MutationObserver((records) => {
    for (const { type, target, removedNodes, nextSibling, previousSibling } of records) {
      if (last === null) return;
      const isGone = [...removedNodes].some((node) => node.contains(last));
      if (!isUsable(last)) wasLost = true;
      if (isGone) gap = { parent: target, next: nextSibling, previous: previousSibling };
      // What is hidden loses the focus with the next picture, and who closes a dialog gives it back by then.
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

/** The first thing in what followed, or in what came before. */
function beside({ parent, next, previous }: Gap): HTMLElement | null {
  for (const neighbour of [next, previous]) {
    const found = neighbour instanceof Element && parent.contains(neighbour) ? usableIn(neighbour)[0] : undefined;
    if (found !== undefined) return found;
  }
  return null;
}

/** The nearest thing before what is switched off or hidden, or after it, in the smallest room that holds one. */
function besides(lost: Node): HTMLElement | null {
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
