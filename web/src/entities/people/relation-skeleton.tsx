import { SkeletonBlock, SkeletonCircle, SkeletonGroup, SkeletonLine } from "../../ui/skeleton/skeleton.tsx";
import styles from "./relation-chain.module.css";

const BUTTON_PX = 48;
const PLACES = ["me", "first", "second", "them"];

/** A placeholder for a chain, of the same height, with or without a button below it. It says nothing about the relation. */
export function RelationSkeleton({ hasVerb = false }: { hasVerb?: boolean }) {
  return (
    <SkeletonGroup>
      <div>
        <div className={styles.boneSentence}>
          <SkeletonLine width="60%" />
        </div>
        <div className={styles.bones}>
          {PLACES.map((place) => (
            <SkeletonCircle key={place} />
          ))}
        </div>
        <div className={styles.boneHelpers}>
          <SkeletonLine width="50%" />
        </div>
        {hasVerb && <SkeletonBlock height={BUTTON_PX} className={styles.boneVerb} />}
      </div>
    </SkeletonGroup>
  );
}
