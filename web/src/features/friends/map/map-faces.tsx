import { initialOf } from "@chonsu/shared/format/text/initial";
import { memo, use } from "react";
import type { Point } from "../../../lib/point.ts";
import { faceColour } from "../../../ui/avatar/avatar.tsx";
import { Link } from "../../../ui/link/link.tsx";
import styles from "./chon-map.module.css";
import { MapContext } from "./map-context.ts";
import { BADGE_AT, mapName, type NamedFace } from "./map-names.ts";
import { FOLDED_GROWTH, type MapFace, MY_RADIUS, MY_REACH } from "./map-types.ts";

/** With more faces than this, pictures would make the page too slow: then 2촌 show their initials. */
const PICTURES_MAX = 120;
export const CLIP_ID = "chon-map-face";

/** All people on the map. A tap on a face opens it; the list below is for keyboards and screen readers. */
export const MapFaces = memo(function MapFaces({ faces }: { faces: readonly MapFace[] }) {
  const areAllPictures = faces.length <= PICTURES_MAX;
  return faces.map((face) => <Face key={face.person.id} face={face} isPicture={face.degree === 1 || areAllPictures} />);
});

/** How many people are folded at each chon. A tap shows them. */
export const MapBadges = memo(function MapBadges({ faces }: { faces: readonly MapFace[] }) {
  return faces.map((face) => {
    if (face.degree === 2 || face.folded === 0) return null;
    const away = face.radius * FOLDED_GROWTH * BADGE_AT;
    return (
      <g
        key={face.person.id}
        transform={`translate(${face.x + away} ${face.y - away})`}
        data-unfold={face.person.id}
        className={styles.badge}
      >
        <circle />
        <text dominantBaseline="central">+{face.folded}</text>
      </g>
    );
  });
});

/** The names of some faces, above all faces, so that no name is behind another face. */
export const MapNames = memo(function MapNames({ faces }: { faces: readonly NamedFace[] }) {
  return (
    <g className={styles.labels}>
      {faces.map(({ person: { id, user_name: name }, x, y, radius, isAbove }) => (
        <text key={id} x={x} y={y + (radius + 3) * (isAbove ? -1 : 1)} className={isAbove ? styles.above : styles.name}>
          {mapName(name)}
        </text>
      ))}
    </g>
  );
});

function Face({ face, isPicture }: { face: MapFace; isPicture: boolean }) {
  const { words, hrefOf } = use(MapContext);
  const { person, degree, x, y, radius } = face;
  return (
    <g transform={`translate(${x} ${y})`} data-id={person.id} className={degree === 1 ? styles.near : styles.far}>
      <Link href={hrefOf(person.id)} tabIndex={-1} draggable={false}>
        <title>{words.nameOf(person.user_name, degree)}</title>
        <circle r={radius + 3} className={styles.ring} />
        <Portrait {...person} radius={radius} isPicture={isPicture} />
      </Link>
    </g>
  );
}

interface MyFaceProps {
  id: number;
  name: string | null;
  image: string | null;
  place: Point;
}

/** The viewer, in the middle of the circle. */
export function MyFace({ id, name, image, place }: MyFaceProps) {
  const { words } = use(MapContext);
  return (
    <g className={styles.me} transform={`translate(${place.x} ${place.y})`}>
      <circle r={MY_REACH} className={styles.ring} />
      <Portrait id={id} user_name={name ?? words.me} image={image} radius={MY_RADIUS} isPicture />
    </g>
  );
}

interface PortraitProps {
  id: number;
  user_name: string;
  image: string | null;
  radius: number;
  isPicture: boolean;
}

function Portrait({ id, user_name: name, image, radius, isPicture }: PortraitProps) {
  return (
    <>
      <circle r={radius} fill={faceColour(id)} />
      <text className={styles.initial} fontSize={radius * 0.85} dominantBaseline="central">
        {initialOf(name)}
      </text>
      {isPicture && image !== null && (
        <image
          href={image}
          x={-radius}
          y={-radius}
          width={radius * 2}
          height={radius * 2}
          preserveAspectRatio="xMidYMid slice"
          clipPath={`url(#${CLIP_ID})`}
        />
      )}
    </>
  );
}
