import { SkeletonCircle, SkeletonGroup, SkeletonLine } from "../../ui/skeleton/skeleton.tsx";
import styles from "./notifications.module.css";

const ROWS = ["a", "b", "c", "d", "e", "f"];
const ICON_PX = 44;

export function NotificationsSkeleton() {
  return (
    <SkeletonGroup>
      <div className={styles.list}>
        {ROWS.map((row) => (
          <div key={row} className={styles.main}>
            <SkeletonCircle size={ICON_PX} />
            <div className={styles.bones}>
              <SkeletonLine width="70%" />
              <SkeletonLine width="40%" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
