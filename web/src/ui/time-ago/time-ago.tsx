import { momentLabel } from "@chonsu/shared/format/time/local-time";
import { relativeTime } from "@chonsu/shared/sentences/ages";
import { useNow } from "../../lib/use-now.ts";
import styles from "./time-ago.module.css";

/** The age of a moment (product.md §9), updated over time; the exact moment is its tooltip. */
export function TimeAgo({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={momentLabel(at)} className={styles.age}>
      {relativeTime(at, now)}
    </time>
  );
}
