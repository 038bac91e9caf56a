import { SkeletonBlock, SkeletonCircle, SkeletonGroup, SkeletonLine } from "../../ui/skeleton/skeleton.tsx";
import styles from "./profile-head.module.css";

const FACE_PX = 80;
const BUTTON_PX = 48;

export function ProfileSkeleton() {
  return (
    <SkeletonGroup>
      <div className={styles.head}>
        <SkeletonCircle size={FACE_PX} />
        <div className={styles.bones}>
          <SkeletonLine width="45%" height="1.4em" />
          <SkeletonLine width="80%" />
          <SkeletonLine width="60%" />
        </div>
      </div>
      <SkeletonBlock height={BUTTON_PX} />
      <SkeletonBlock height={200} />
      <SkeletonLine width="30%" />
      <SkeletonLine width="70%" />
    </SkeletonGroup>
  );
}
