import type { KeyboardEvent } from "react";
import { isMeantEnter } from "./composition.ts";

/** Moves the focus to the control of a form with this `name`. */
export function focusNamed(form: HTMLFormElement | null, name: string): void {
  const control = form?.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}

/** For a one-line field of a long form: Enter does not send the form, it goes on to the control with this `name`. */
export function goesOnTo(name: string) {
  return {
    enterKeyHint: "next",
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      if (!isMeantEnter(event)) return;
      event.preventDefault();
      focusNamed(event.currentTarget.form, name);
    },
  } as const;
}
