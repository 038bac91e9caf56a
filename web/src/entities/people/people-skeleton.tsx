import { SkeletonCircle, SkeletonGroup, SkeletonLine } from "../../ui/skeleton/skeleton.tsx";
import styles from "./user-row.module.css";

const ROWS = ["a", "b", "c", "d", "e"];

/** The lines below a name: degree and year, majors; in a picker both in one. */
const MORE_LINES = ["52%", "38%"];

interface PeopleSkeletonProps {
  /** The text for screen readers, when more than loading is in progress. */
  label?: string;
  lines?: 2 | 3;
}

/** A placeholder for a list of people. */
export function PeopleSkeleton({ label, lines = 3 }: PeopleSkeletonProps) {
  return (
    <SkeletonGroup {...(label !== undefined && { label })}>
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <SkeletonCircle />
          <div className={styles.bones}>
            <SkeletonLine width="30%" />
            {MORE_LINES.slice(0, lines - 1).map((width) => (
              <SkeletonLine key={width} width={width} height="0.8em" />
            ))}
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
