import { uiCopy } from "@chonsu/shared/copy/ui";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { classNames } from "../class-names/class-names.ts";
import { Link, type LinkProps } from "../link/link.tsx";
import styles from "./button.module.css";

export interface ButtonLook {
  /** `primary` is the main action; `secondary` is beside it; `text` is a word in a line. */
  variant?: "primary" | "secondary" | "outline" | "danger" | "text" | undefined;
  /** Height: `s` 36 px (44 px touch target), `m` 48 px, `l` 54 px. */
  size?: "s" | "m" | "l" | undefined;
  /** As wide as its container. */
  isWide?: boolean | undefined;
  /** An icon before the text. */
  icon?: ReactNode;
}

export interface ButtonProps extends ButtonLook, ComponentProps<"button"> {
  /** The action is in progress: the button keeps width and focus and ignores clicks. */
  isBusy?: boolean | undefined;
}

/** A button. It submits a form only with `type="submit"`. */
export function Button(props: ButtonProps) {
  const { variant, size, isWide, icon, isBusy = false, className, children, onClick, disabled, ...rest } = props;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={handleClick}
      className={classNames(buttonClass({ variant, size, isWide }), className)}
    >
      <Inside icon={icon}>{children}</Inside>
      {isBusy && (
        <span className={styles.busy}>
          <span className={styles.dots} aria-hidden="true" />
          <span className="visually-hidden">{uiCopy.busy}</span>
        </span>
      )}
    </button>
  );
}

/** For going to another screen; a `Button` acts on this one. */
export function ButtonLink({ variant, size, isWide, icon, className, children, ...rest }: ButtonLook & LinkProps) {
  return (
    <Link {...rest} className={classNames(buttonClass({ variant, size, isWide }), className)}>
      <Inside icon={icon}>{children}</Inside>
    </Link>
  );
}

function Inside({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.inside}>
      {icon}
      {children}
    </span>
  );
}

function buttonClass({ variant = "primary", size = "m", isWide = false }: ButtonLook): string {
  return classNames(styles.button, styles[variant], styles[size], isWide && styles.wide);
}
