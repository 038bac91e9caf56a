import type { ChonMap } from "@chonsu/shared/entities/friends";
import type { Point } from "../../../lib/point.ts";
import type { MapFace, MapLayout } from "./map-types.ts";

/** The lines of the map as three paths: from me to my chons, from them to their chons, and among my chons. */
export interface MapLines {
  readonly mine: string;
  readonly theirs: string;
  readonly across: string;
}

/** The lines between the faces of a layout: each 2촌 has one, to the chon beside them. With `only`, all lines of that person. */
export function linesOf({ links }: ChonMap, { faces, me }: MapLayout, only?: number): MapLines {
  const places = new Map(faces.map((face) => [face.person.id, face]));
  const isMeant = (id: number) => only === undefined || only === id;
  const lines: Record<keyof MapLines, string[]> = { mine: [], theirs: [], across: [] };
  for (const face of faces) {
    if (face.degree === 1 && isMeant(face.person.id)) lines.mine.push(lineOf(me, face));
  }
  for (const [one, other] of links) {
    const [a, b] = [places.get(one), places.get(other)];
    if (a === undefined || b === undefined || !(isMeant(one) || isMeant(other))) continue;
    const far = [a, b].find(({ degree }) => degree === 2);
    if (far === undefined) lines.across.push(lineOf(a, b));
    else if (only !== undefined || isHome(a, b)) lines.theirs.push(lineOf(a, b));
  }
  return { mine: lines.mine.join(""), theirs: lines.theirs.join(""), across: lines.across.join("") };
}

/** Whether one is placed at the other. */
function isHome(a: MapFace, b: MapFace): boolean {
  return (a.degree === 2 && a.homeId === b.person.id) || (b.degree === 2 && b.homeId === a.person.id);
}

function lineOf(a: Point, b: Point): string {
  return `M${a.x} ${a.y}L${b.x} ${b.y}`;
}
