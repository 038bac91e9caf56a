import { nextFrame } from "../timers.ts";

/**
 * After something that had the focus is gone for good, or another screen has come: the keyboard goes on from the content of the page,
 * without a jump. What took the focus inside the content, or in a dialog above it, keeps it.
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

/** What was typed is sent: the field is left, so that a phone's keyboard goes away, and the keyboard goes on from what comes. */
export function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  focusMain();
}
