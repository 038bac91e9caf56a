import { nextFrame } from "./timers.ts";

/** After something that had the focus is gone for good: the keyboard goes on from the content of the page, without a jump. */
export function focusMain(): void {
  nextFrame(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) {
      document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
    }
  });
}
