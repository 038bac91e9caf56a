import { SkeletonCircle, SkeletonGroup, SkeletonLine } from "../../ui/skeleton/skeleton.tsx";
import styles from "./relation-chain.module.css";

const PLACES = ["me", "first", "second", "them"];

/** A placeholder for a chain, of the same height. It says nothing about the relation. */
export function RelationSkeleton() {
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
      </div>
    </SkeletonGroup>
  );
}
