import { Card } from "../../ui/card/card.tsx";
import { SkeletonBlock, SkeletonCircle, SkeletonGroup, SkeletonLine } from "../../ui/skeleton/skeleton.tsx";
import styles from "./project-skeleton.module.css";

const CARDS = ["a", "b", "c"];

/** A placeholder for posts. */
export function ProjectsSkeleton({ count = CARDS.length }: { count?: number | undefined }) {
  return (
    <SkeletonGroup>
      {CARDS.slice(0, count).map((card, at) => (
        <CardSkeleton key={card} hasPicture={at === 0} />
      ))}
    </SkeletonGroup>
  );
}

/** A placeholder for posts in a search result. */
export function ProjectRowsSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      {CARDS.map((card) => (
        <Card key={card} className={styles.card}>
          <SkeletonLine width="64%" />
          <SkeletonLine width="46%" height="0.8em" />
          <SkeletonLine />
          <Chips />
        </Card>
      ))}
    </SkeletonGroup>
  );
}

function Chips() {
  return (
    <div className={styles.chips}>
      <SkeletonLine width={64} height={24} />
      <SkeletonLine width={80} height={24} />
      <SkeletonLine width={56} height={24} />
    </div>
  );
}

function CardSkeleton({ hasPicture }: { hasPicture: boolean }) {
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <SkeletonCircle />
        <div className={styles.words}>
          <SkeletonLine width="38%" />
          <SkeletonLine width="62%" height="0.8em" />
        </div>
      </div>
      <SkeletonLine width="72%" height="1.2em" />
      <SkeletonLine />
      <SkeletonLine />
      <SkeletonLine width="45%" />
      {hasPicture && <SkeletonBlock height={180} />}
      <Chips />
    </Card>
  );
}
