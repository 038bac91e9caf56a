import { COUNT_SHOWN_MAX } from "@chonsu/shared/limits";
import { classNames } from "../class-names/class-names.ts";
import styles from "./badge.module.css";

/** A count as product.md §9 shows it: up to 100 as it is, above 100 as "99+". */
export function countText(count: number): string {
  return count > COUNT_SHOWN_MAX + 1 ? `${COUNT_SHOWN_MAX}+` : String(count);
}

interface BadgeProps {
  count: number;
  /** What is counted, read aloud instead of the bare number. Leave it out where the button around it says so. */
  label?: string | undefined;
  tone?: "accent" | "quiet" | undefined;
}

/** A small round count. Zero or less shows nothing. */
export function Badge({ count, label, tone = "accent" }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      <span aria-hidden={label !== undefined || undefined}>{countText(count)}</span>
      {label !== undefined && <span className="visually-hidden">{label}</span>}
    </span>
  );
}
