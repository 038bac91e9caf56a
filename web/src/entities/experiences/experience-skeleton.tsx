import { SkeletonBlock, SkeletonGroup } from "../../ui/skeleton/skeleton.tsx";
import styles from "./experience-row.module.css";

const CARD_PX = 362;
const BONES = ["a", "b"];

/** A row of cards to come: one where one is known to be there, else the two that are seen. */
export function ExperienceRowSkeleton({ count = BONES.length }: { count?: number | undefined }) {
  return (
    <SkeletonGroup>
      <div className={styles.row}>
        {BONES.slice(0, count).map((bone) => (
          <div key={bone} className={styles.item}>
            <SkeletonBlock height={CARD_PX} />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
