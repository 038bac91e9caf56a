import { uiCopy } from "@chonsu/shared/copy/ui";
import { type ComponentProps, type RefObject, useRef } from "react";
import { isComposingEnter } from "../../lib/forms/composition.ts";
import { CloseIcon } from "../icon/action-icons.tsx";
import { SearchIcon } from "../icon/navigation-icons.tsx";
import { IconButton } from "../icon-button/icon-button.tsx";
import { Link } from "../link/link.tsx";
import styles from "./search-field.module.css";

interface SearchFieldProps extends Omit<ComponentProps<"input">, "value" | "onChange" | "onSubmit" | "type" | "ref"> {
  /** The accessible name, and the placeholder unless one is given. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Enter or the search key; never the Enter that ends a composition. */
  onSubmit?: ((value: string) => void) | undefined;
  ref?: RefObject<HTMLInputElement | null> | undefined;
}

/** The search box, with a button that clears it. It is no form, so it may be inside one. */
export function SearchField({ label, value, onChange, onSubmit, ref, ...rest }: SearchFieldProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  const clear = () => {
    onChange("");
    input.current?.focus();
  };
  return (
    <search className={styles.box}>
      <SearchIcon size={20} />
      <input
        autoComplete="off"
        enterKeyHint="search"
        placeholder={label}
        {...rest}
        ref={input}
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          if (!isComposingEnter(event)) onSubmit?.(value);
        }}
        className={styles.input}
      />
      {value !== "" && <IconButton label={uiCopy.clear} icon={<CloseIcon size={20} />} onClick={clear} />}
    </search>
  );
}

/** A link to the search that looks like the search box. */
export function SearchEntry({ label, href }: { label: string; href: string }) {
  return (
    <Link href={href} className={styles.box}>
      <SearchIcon size={20} />
      <span className={styles.words}>{label}</span>
    </Link>
  );
}
