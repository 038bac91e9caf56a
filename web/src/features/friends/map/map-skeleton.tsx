import { chonMapCopy } from "@chonsu/shared/copy/chon-map";
import { SkeletonCircle, SkeletonGroup } from "../../../ui/skeleton/skeleton.tsx";
import styles from "./chon-map.module.css";

const SIDE_PX = 260;

/** As large as the map with the line below it. */
export function MapSkeleton() {
  return (
    <div className={styles.map}>
      <SkeletonGroup label={chonMapCopy.drawing}>
        <div className={styles.waiting}>
          <SkeletonCircle size={SIDE_PX} />
        </div>
      </SkeletonGroup>
      <div className={styles.bar} />
    </div>
  );
}
