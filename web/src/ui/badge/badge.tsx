import { COUNT_SHOWN_MAX } from "@chonsu/shared/limits";
import styles from "./badge.module.css";

/** A count as in product.md §9: up to 100 the number, above 100 "99+". */
export function countText(count: number): string {
  return count > COUNT_SHOWN_MAX + 1 ? `${COUNT_SHOWN_MAX}+` : String(count);
}

interface BadgeProps {
  count: number;
  /** The accessible name with the counted thing. Leave it out when the surrounding button names it. */
  label?: string | undefined;
}

/** A small round count. Shows nothing for zero or less. */
export function Badge({ count, label }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden={label !== undefined || undefined}>{countText(count)}</span>
      {label !== undefined && <span className="visually-hidden">{label}</span>}
    </span>
  );
}
