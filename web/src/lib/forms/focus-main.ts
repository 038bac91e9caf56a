import { nextFrame } from "../timers.ts";

/**
 * Moves the focus to the content of the page without scrolling, after the focused element was removed or the screen has changed. When an
 * element in the content, or in a dialog over it, has the focus, nothing happens.
 */
export function focusMain(): void {
  nextFrame(() => {
    const main = document.querySelector<HTMLElement>("main");
    const { activeElement } = document;
    const isElsewhere =
      activeElement === null || activeElement.closest("main, [role=dialog], [role=alertdialog]") === null;
    if (isElsewhere) main?.focus({ preventScroll: true });
  });
}

/** After sending, moves the focus from the field to the content, so that a phone's keyboard closes. */
export function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  focusMain();
}
