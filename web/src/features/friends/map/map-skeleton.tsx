import { chonMapCopy } from "@chonsu/shared/copy/chon-map";
import { SkeletonCircle, SkeletonGroup, SkeletonLine } from "../../../ui/skeleton/skeleton.tsx";
import styles from "./chon-map.module.css";
import people from "./map-people.module.css";

/** The directions in which faces are drawn around mine. */
const NEAR = [10, 50, 95, 135, 180, 220, 265, 315];
const ROWS = ["a", "b", "c", "d", "e", "f"];
const FACE_PX = 32;

/** The map with the people beside it, of the same size. */
export function MapSkeleton() {
  return (
    <div className={styles.whole}>
      <p className={styles.total} />
      <DrawingSkeleton />
      <div className={people.section}>
        {ROWS.map((row) => (
          <div key={row} className={people.bone}>
            <SkeletonCircle size={FACE_PX} />
            <SkeletonLine width="40%" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** As large as the map with the line below it. */
export function DrawingSkeleton() {
  return (
    <div className={styles.map}>
      <div className={styles.frame}>
        <SkeletonGroup label={chonMapCopy.drawing}>
          <svg viewBox="-100 -100 200 200" aria-hidden="true" focusable="false" className={styles.waiting}>
            <circle r="14" className={styles.waitingFace} />
            <Circle radius={62} faces={NEAR} faceRadius={11} />
          </svg>
        </SkeletonGroup>
      </div>
      <div className={styles.bar} />
    </div>
  );
}

interface CircleProps {
  radius: number;
  /** In degrees. */
  faces: readonly number[];
  faceRadius: number;
}

function Circle({ radius, faces, faceRadius }: CircleProps) {
  return (
    <>
      <circle r={radius} className={styles.waitingRing} />
      {faces.map((degrees) => (
        <circle
          key={degrees}
          cx={radius}
          r={faceRadius}
          transform={`rotate(${degrees})`}
          className={styles.waitingFace}
        />
      ))}
    </>
  );
}
