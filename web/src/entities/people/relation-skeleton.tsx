import { SkeletonCircle, SkeletonGroup, SkeletonLine } from "../../ui/skeleton/skeleton.tsx";
import styles from "./relation-chain.module.css";

const PLACES = ["me", "first", "second", "them"];

/** A chain to come. As long as a relation is unknown nothing is claimed about it. */
export function RelationSkeleton() {
  return (
    <SkeletonGroup>
      <SkeletonLine width="60%" />
      <div className={styles.bones}>
        {PLACES.map((place) => (
          <SkeletonCircle key={place} />
        ))}
      </div>
    </SkeletonGroup>
  );
}
