import type { ChonMap } from "@chonsu/shared/entities/friends";
import { memo, useMemo } from "react";
import { classNames } from "../../../ui/class-names/class-names.ts";
import styles from "./chon-map.module.css";
import { CLIP_ID, MapBadges, MapFaces, MapNames, MyFace } from "./map-faces.tsx";
import { linesOf } from "./map-lines.ts";
import type { NamedFace } from "./map-names.ts";
import type { MapLayout } from "./map-types.ts";

/** From this number of chons on lines are thin, and those among chons are shown for one person only. */
const MANY = 20;

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
        <circle r={layout.zone} className={styles.zone} />
        <AllLines map={map} layout={layout} />
        {activeId !== null && <ActiveLines map={map} layout={layout} id={activeId} />}
        <MyFace {...me} place={layout.me} />
        <MapFaces faces={layout.faces} />
        <MapBadges faces={layout.faces} />
        <MapNames faces={named} />
        <ActiveName faces={layout.faces} named={named} id={activeId} />
      </g>
    </svg>
  );
}

const AllLines = memo(function AllLines({ map, layout }: Pick<MapDrawingProps, "map" | "layout">) {
  const { mine, theirs, across } = useMemo(() => linesOf(map, layout), [map, layout]);
  const areMany = layout.faces.filter(({ degree }) => degree === 1).length > MANY;
  return (
    <>
      {!areMany && <path d={across} className={styles.across} />}
      <path d={theirs} className={styles.theirs} />
      <path d={mine} className={classNames(styles.mine, areMany && styles.fine)} />
    </>
  );
});

function ActiveLines({ map, layout, id }: Pick<MapDrawingProps, "map" | "layout"> & { id: number }) {
  const { mine, theirs, across } = linesOf(map, layout, id);
  return (
    <>
      <path d={theirs} className={classNames(styles.active, styles.ofFar)} />
      <path d={`${mine}${across}`} className={styles.active} />
    </>
  );
}

/** The name of the highlighted person, also where there is no room for it. */
function ActiveName({
  faces,
  named,
  id,
}: Pick<MapDrawingProps, "named"> & Pick<MapLayout, "faces"> & { id: number | null }) {
  const shown = named.find(({ person }) => person.id === id);
  const face = shown ?? faces.find(({ person }) => person.id === id);
  if (face === undefined) return null;
  return (
    <g className={classNames(styles.activeName, face.degree === 2 && styles.ofFar)}>
      <MapNames faces={[{ ...face, isAbove: shown?.isAbove ?? false }]} />
    </g>
  );
}
