import { SkeletonCircle, SkeletonGroup, SkeletonLine } from "../../ui/skeleton/skeleton.tsx";
import styles from "./user-row.module.css";

const ROWS = ["a", "b", "c", "d", "e"];

/** A list of people to come. `label` says what is under way, where it is more than loading. */
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
