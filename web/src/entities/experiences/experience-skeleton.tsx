import { experienceCardCopy as copy } from "@chonsu/shared/copy/experience-cards";
import { SkeletonBlock, SkeletonGroup } from "../../ui/skeleton/skeleton.tsx";
import styles from "./experience-row.module.css";

const CARD_PX = 362;
const BONES = ["a", "b"];

/** A placeholder for a row of cards: as many as are known, otherwise the two that are visible. */
export function ExperienceRowSkeleton({ count = BONES.length }: { count?: number | undefined }) {
  return (
    <SkeletonGroup>
      <div className={styles.row}>
        {BONES.slice(0, Math.max(1, count)).map((bone) => (
          <div key={bone} className={styles.item}>
            <SkeletonBlock height={CARD_PX} />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

/** A placeholder for the whole section, of the same height. */
export function ExperiencesSkeleton({ count }: { count: number }) {
  return (
    <section className={styles.section} aria-labelledby="experiences">
      <div className={styles.head}>
        <h2 id="experiences" className={styles.title}>
          {copy.section}
        </h2>
      </div>
      <ExperienceRowSkeleton count={count} />
    </section>
  );
}
