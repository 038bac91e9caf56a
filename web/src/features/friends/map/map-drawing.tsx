import type { ChonMap } from "@chonsu/shared/entities/friends";
import { memo, useMemo } from "react";
import { classNames } from "../../../ui/class-names/class-names.ts";
import styles from "./chon-map.module.css";
import { CLIP_ID, MapFaces, MapNames, MyFace } from "./map-faces.tsx";
import { linesOf } from "./map-lines.ts";
import type { NamedFace } from "./map-names.ts";
import type { MapLayout } from "./map-types.ts";

/** From this number of faces on lines are thin. */
const MANY = 40;

interface MapDrawingProps {
  me: { id: number; name: string | null; image: string | null };
  map: ChonMap;
  layout: MapLayout;
  named: readonly NamedFace[];
  /** The person whose lines are highlighted. */
  activeId: number | null;
}

/** The drawing. The view is set on its elements from outside, so that moving it renders nothing. */
export function MapDrawing({ me, map, layout, named, activeId }: MapDrawingProps) {
  return (
    <svg aria-hidden="true" focusable="false" className={styles.drawing}>
      <defs>
        <clipPath id={CLIP_ID} clipPathUnits="objectBoundingBox">
          <circle cx="0.5" cy="0.5" r="0.5" />
        </clipPath>
      </defs>
      <g data-view="">
        <circle cx={layout.me.x} cy={layout.me.y} r={layout.zone} className={styles.zone} />
        <AllLines map={map} layout={layout} />
        {activeId !== null && <ActiveLines map={map} layout={layout} id={activeId} />}
        <MyFace {...me} place={layout.me} />
        <MapFaces faces={layout.faces} />
        <MapNames faces={named} />
      </g>
    </svg>
  );
}

const AllLines = memo(function AllLines({ map, layout }: Pick<MapDrawingProps, "map" | "layout">) {
  const { mine, theirs, across } = useMemo(() => linesOf(map, layout), [map, layout]);
  return (
    <>
      <path d={across} className={styles.across} />
      <path d={theirs} className={styles.theirs} />
      <path d={mine} className={classNames(styles.mine, layout.faces.length > MANY && styles.fine)} />
    </>
  );
});

function ActiveLines({ map, layout, id }: Pick<MapDrawingProps, "map" | "layout"> & { id: number }) {
  const { mine, theirs, across } = linesOf(map, layout, id);
  return <path d={`${mine}${theirs}${across}`} className={styles.active} />;
}
