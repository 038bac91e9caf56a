import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names/class-names.ts";
import { Link, type LinkProps } from "../link/link.tsx";
import styles from "./icon-button.module.css";

interface IconButtonLook {
  /** The accessible name and the tooltip. */
  label: string;
  icon: ReactNode;
  /** `filled` and `soft` have a background, `plain` has none. */
  tone?: "plain" | "soft" | "filled" | undefined;
  /** Something small at the upper right, such as a count. Describe it in `label`. */
  badge?: ReactNode;
}

export type IconButtonProps = IconButtonLook & Omit<ComponentProps<"button">, "aria-label" | "children">;

/** A round button of 44 × 44 px with an icon. */
export function IconButton({ label, icon, tone = "plain", badge, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} className={classNames(styles.button, styles[tone], className)}>
      <Inside {...{ label, icon, badge }} />
    </button>
  );
}

/** The same as a link. */
export function IconLink(props: IconButtonLook & Omit<LinkProps, "aria-label" | "children">) {
  const { label, icon, tone = "plain", badge, className, ...rest } = props;
  return (
    <Link title={label} {...rest} className={classNames(styles.button, styles[tone], className)}>
      <Inside {...{ label, icon, badge }} />
    </Link>
  );
}

/** The name is text inside and no `aria-label`, so that a count at the icon is part of it. */
function Inside({ label, icon, badge }: IconButtonLook) {
  return (
    <>
      {icon}
      <span className="visually-hidden">{label}</span>
      {badge !== undefined && (
        <span className={styles.badge} aria-hidden="true">
          {badge}
        </span>
      )}
    </>
  );
}
