import { relationLabel } from "@chonsu/shared/format/people";
import { Rings, type RingsLevel } from "../../ui/rings/rings.tsx";
import styles from "./relation-badge.module.css";

/**
 * My distance to a member. Renders nothing for myself, for a member who left, and while the distance is unknown: an unknown distance must
 * not look like a long one.
 */
export function RelationBadge({ degree, size = 16 }: { degree: number | null | undefined; size?: number }) {
  if (degree === undefined || degree === 0) return null;
  return (
    <span className={styles.badge}>
      <Rings level={levelOf(degree)} size={size} />
      {relationLabel(degree)}
    </span>
  );
}

/** The ring level for a distance. */
export function levelOf(degree: number | null): RingsLevel {
  switch (degree) {
    case 1:
    case 2:
    case 3:
      return degree;
    default:
      return "far";
  }
}
