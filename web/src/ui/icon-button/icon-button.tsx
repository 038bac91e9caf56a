import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names/class-names.ts";
import { Link, type LinkProps } from "../link/link.tsx";
import styles from "./icon-button.module.css";

interface IconButtonLook {
  /** What it does, in words: the accessible name and the tooltip. */
  label: string;
  icon: ReactNode;
  /** `filled` and `soft` carry a ground, `plain` has none. */
  tone?: "plain" | "soft" | "filled" | undefined;
  /** Something small at the upper right, such as a count. Say its meaning in `label`. */
  badge?: ReactNode;
}

export type IconButtonProps = IconButtonLook & Omit<ComponentProps<"button">, "aria-label" | "children">;

/** A round button of 44 × 44 px with an icon and a name. */
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

/** The name is text inside rather than an `aria-label`, so that a count drawn at the icon cannot contradict it. */
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
