import { initialOf } from "@chonsu/shared/format/text/initial";
import { truncate } from "@chonsu/shared/format/text/truncate";
import { memo, use } from "react";
import type { Point } from "../../../lib/point.ts";
import { faceColour } from "../../../ui/avatar/avatar.tsx";
import { Link } from "../../../ui/link/link.tsx";
import styles from "./chon-map.module.css";
import { MapContext } from "./map-context.ts";
import { MAP_NAME_MAX, type NamedFace } from "./map-names.ts";
import { type MapFace, MY_RADIUS, MY_REACH } from "./map-types.ts";

/** With more faces than this, pictures would make the page too slow: then 2촌 show their initials. Above `INITIALS_MAX` they are dots. */
const PICTURES_MAX = 120;
const INITIALS_MAX = 300;
export const CLIP_ID = "chon-map-face";

/** All people on the map. A tap on a face opens it; the list below is for keyboards and screen readers. */
export const MapFaces = memo(function MapFaces({ faces }: { faces: readonly MapFace[] }) {
  const detail = detailOf(faces.length);
  return faces.map((face) => <Face key={face.person.id} face={face} detail={face.degree === 1 ? "picture" : detail} />);
});

/** The names of some faces, above all faces, so that no name is behind another face. */
export const MapNames = memo(function MapNames({ faces }: { faces: readonly NamedFace[] }) {
  return (
    <g className={styles.labels}>
      {faces.map(({ person: { id, user_name: name }, x, y, radius, isAbove }) => (
        <text key={id} x={x} y={y + (radius + 3) * (isAbove ? -1 : 1)} className={isAbove ? styles.above : styles.name}>
          {truncate(name, MAP_NAME_MAX)}
        </text>
      ))}
    </g>
  );
});

type Detail = "picture" | "initial" | "dot";

function detailOf(count: number): Detail {
  if (count <= PICTURES_MAX) return "picture";
  return count <= INITIALS_MAX ? "initial" : "dot";
}

function Face({ face, detail }: { face: MapFace; detail: Detail }) {
  const { words, hrefOf } = use(MapContext);
  const { person, degree, x, y, radius } = face;
  return (
    <g transform={`translate(${x} ${y})`} data-id={person.id} className={degree === 1 ? styles.near : styles.far}>
      <Link href={hrefOf(person.id)} tabIndex={-1} draggable={false}>
        <title>{words.nameOf(person.user_name, degree)}</title>
        <circle r={radius + 3} className={styles.ring} />
        <Portrait {...person} radius={radius} detail={detail} />
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
      <Portrait id={id} user_name={name ?? words.me} image={image} radius={MY_RADIUS} detail="picture" />
    </g>
  );
}

interface PortraitProps {
  id: number;
  user_name: string;
  image: string | null;
  radius: number;
  detail: Detail;
}

function Portrait({ id, user_name: name, image, radius, detail }: PortraitProps) {
  return (
    <>
      <circle r={radius} fill={faceColour(id)} />
      {detail !== "dot" && (
        <text className={styles.initial} fontSize={radius * 0.85} dominantBaseline="central">
          {initialOf(name)}
        </text>
      )}
      {detail === "picture" && image !== null && (
        <image
          href={image}
          x={-radius}
          y={-radius}
          width={radius * 2}
          height={radius * 2}
          preserveAspectRatio="xMidYMid slice"
          clipPath={`url(#${CLIP_ID})`}
          className={styles.picture}
        />
      )}
    </>
  );
}
