import { type ComponentProps, useEffect, useRef } from "react";
import { isComposingEnter } from "../../lib/forms/composition.ts";
import { nextFrame } from "../../lib/timers.ts";

interface FormProps extends Omit<ComponentProps<"form">, "noValidate" | "onInput" | "onKeyDown" | "onSubmit" | "ref"> {
  onSubmit: () => void;
}

const REFUSED = '[aria-invalid="true"], [data-invalid]';

/**
 * A form that code checks and sends, not the browser. The Enter that ends a Hangul syllable does not submit it. After a submit the first
 * field that is marked as refused, then or by the server's answer, comes into view and gets the focus.
 */
export function Form({ onSubmit, ...props }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  /** From a submit until a refused field has the focus, or the user types. */
  const isAwaited = useRef(false);
  useEffect(() => {
    const observer = new MutationObserver(show);
    const parts = { subtree: true, childList: true, attributeFilter: ["aria-invalid", "data-invalid", "disabled"] };
    if (form.current !== null) observer.observe(form.current, parts);
    return () => observer.disconnect();

    function show() {
      if (isAwaited.current && showRefused(form.current)) isAwaited.current = false;
    }
  }, []);
  return (
    <form
      {...props}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        isAwaited.current = true;
        onSubmit();
        // A field that was marked already is not marked again.
        nextFrame(() => {
          if (isAwaited.current && showRefused(form.current)) isAwaited.current = false;
        });
      }}
      onInput={() => {
        isAwaited.current = false;
      }}
      onKeyDown={(event) => isComposingEnter(event) && event.preventDefault()}
    />
  );
}

/** Focuses the first refused field. False without one that can have the focus. */
function showRefused(form: HTMLFormElement | null): boolean {
  const field = form?.querySelector<HTMLElement>(REFUSED);
  if (field == null || field.matches(":disabled")) return false;
  field.focus();
  return true;
}
