import { SkeletonCircle, SkeletonGroup, SkeletonLine } from "../../ui/skeleton/skeleton.tsx";
import styles from "./comments-skeleton.module.css";

const ROWS = ["70%", "45%"];

/** A placeholder for comments while they or their code load. */
export function CommentsSkeleton() {
  return (
    <SkeletonGroup>
      {ROWS.map((width) => (
        <div key={width} className={styles.row}>
          <SkeletonCircle size={32} />
          <div className={styles.bones}>
            <SkeletonLine width="30%" height="0.8em" />
            <SkeletonLine width={width} />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
