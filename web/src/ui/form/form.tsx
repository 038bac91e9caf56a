import type { ComponentProps } from "react";
import { isComposingEnter } from "../../lib/forms/composition.ts";

interface FormProps extends Omit<ComponentProps<"form">, "noValidate" | "onKeyDown" | "onSubmit"> {
  onSubmit: () => void;
}

/** A form that code checks and sends, not the browser. The Enter that ends a Hangul syllable does not submit it. */
export function Form({ onSubmit, ...props }: FormProps) {
  return (
    <form
      {...props}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={(event) => isComposingEnter(event) && event.preventDefault()}
    />
  );
}
