import { SkeletonCircle, SkeletonGroup, SkeletonLine } from "../../ui/skeleton/skeleton.tsx";
import styles from "./user-row.module.css";

const ROWS = ["a", "b", "c", "d", "e"];

/** A placeholder for a list of people. `label` says what is in progress, when it is more than loading. */
export function PeopleSkeleton({ label }: { label?: string }) {
  return (
    <SkeletonGroup {...(label !== undefined && { label })}>
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <SkeletonCircle />
          <div className={styles.link}>
            <SkeletonLine width="55%" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
