import type { ChonMap, MapPerson } from "@chonsu/shared/entities/friends";
import { branchesOf, linksOf } from "./map-order.ts";

/** A face on the map, in units of the drawing; the viewer is at 0, 0. */
export interface MapFace {
  readonly person: MapPerson;
  readonly degree: 1 | 2;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export interface MapLayout {
  readonly faces: readonly MapFace[];
  /** The radius of the circle of my chons. */
  readonly nearRing: number;
  /** The radius of the first circle of their chons; null without any. */
  readonly farRing: number | null;
  /** The distance from me to the outer edge. */
  readonly extent: number;
  /** The distance between neighbours on a circle: it decides whether names have room. */
  readonly nearGap: number;
  readonly farGap: number;
}

export const MY_RADIUS = 28;
const NEAR_RADIUS = 21;
const NEAR_GAP = 58;
const NEAR_RING_MIN = 104;
const RING_GAP = 78;
const MARGIN = 18;
const FULL_TURN = 2 * Math.PI;
/** The first face is at the top. */
const START = -Math.PI / 2;
/** How much wider a chon's sector becomes for each person placed behind the chon, and the maximum number of people that count. */
const WIDER = 0.16;
const WIDER_MAX = 14;
/** The filled share of a sector; the rest is a gap between the people of two chons. */
const FILLED = 0.9;

/** Few people are far apart and large, many are close and small. */
const FAR_SIZES = [
  { most: 60, gap: 52, radius: 15 },
  { most: 250, gap: 28, radius: 10 },
  { most: Number.POSITIVE_INFINITY, gap: 19, radius: 7 },
] as const;

/**
 * The layout in rings around me: my 1촌 on the inner ring, each with a sector as wide as the people placed behind need, and those people in
 * rows behind. The same map always has the same layout.
 */
export function layoutOf(map: ChonMap): MapLayout {
  const branches = branchesOf(map);
  const count = branches.reduce((sum, { hanging }) => sum + hanging.length, 0);
  const size = FAR_SIZES.find(({ most }) => count <= most) ?? FAR_SIZES[2];
  const weights = branches.map(({ hanging }) => 1 + WIDER * Math.min(hanging.length, WIDER_MAX));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const narrowest = (Math.min(...weights, total) / Math.max(total, 1)) * FULL_TURN;
  const nearRing = Math.max(NEAR_RING_MIN, NEAR_GAP / Math.max(narrowest, 0.01));
  const farRing = nearRing + RING_GAP;
  let from = START;
  const faces = branches.flatMap(({ person, hanging }, index) => {
    const width = ((weights[index] ?? 1) / total) * FULL_TURN;
    const middle = from + width / 2;
    from += width;
    const near: MapFace = { person, degree: 1, radius: NEAR_RADIUS, ...at(nearRing, middle) };
    return [near, ...rowsOf(hanging, { middle, width: width * FILLED, first: farRing, ...size })];
  });
  const edge = Math.max(0, ...faces.map(({ x, y, radius }) => Math.hypot(x, y) + radius));
  return {
    faces,
    nearRing,
    farRing: count === 0 ? null : farRing,
    extent: Math.max(edge, MY_RADIUS * 3) + MARGIN,
    nearGap: nearRing * narrowest,
    farGap: size.gap,
  };
}

interface Part {
  readonly middle: number;
  readonly width: number;
  readonly first: number;
  readonly gap: number;
  readonly radius: number;
}

/** The people of one chon in rows, each as long as its sector; the last row is centred. */
function rowsOf(people: readonly MapPerson[], part: Part): MapFace[] {
  const faces: MapFace[] = [];
  for (let row = 0; faces.length < people.length; row += 1) {
    const ring = part.first + row * part.gap;
    const step = part.gap / ring;
    const room = Math.max(1, Math.floor(part.width / step));
    const inRow = people.slice(faces.length, faces.length + room);
    const turn = (index: number) => part.middle + (index - (inRow.length - 1) / 2) * step;
    faces.push(
      ...inRow.map((person, index): MapFace => ({ person, degree: 2, radius: part.radius, ...at(ring, turn(index)) })),
    );
  }
  return faces;
}

function at(radius: number, turn: number): { x: number; y: number } {
  return { x: Math.round(radius * Math.cos(turn) * 10) / 10, y: Math.round(radius * Math.sin(turn) * 10) / 10 };
}

/** The lines of the map as three paths: from me to my chons, from them to their chons, and all others. */
export interface MapLines {
  readonly mine: string;
  readonly theirs: string;
  readonly across: string;
}

/** How near to me the middle of a curved line is: lines bend inwards, past the faces between. */
const BEND = 0.55;

/** The lines between the faces of a layout. With `only`, the lines of that person. */
export function linesOf(map: ChonMap, { faces }: MapLayout, only?: number): MapLines {
  const places = new Map(faces.map((face) => [face.person.id, face]));
  const lines: Record<keyof MapLines, string[]> = { mine: [], theirs: [], across: [] };
  for (const { person, degree, x, y } of faces) {
    if (degree === 1 && (only === undefined || only === person.id)) lines.mine.push(`M0 0L${x} ${y}`);
  }
  for (const [id, others] of linksOf(map)) {
    for (const other of others) {
      const [a, b] = [places.get(id), places.get(other)];
      if (id > other || a === undefined || b === undefined) continue;
      if (only !== undefined && only !== id && only !== other) continue;
      lines[a.degree !== b.degree && isBeside(a, b) ? "theirs" : "across"].push(lineOf(a, b));
    }
  }
  return { mine: lines.mine.join(""), theirs: lines.theirs.join(""), across: lines.across.join("") };
}

/** Whether two faces are on nearly the same ray from me: a straight line between them crosses no face. */
function isBeside(a: MapFace, b: MapFace): boolean {
  return (a.x * b.x + a.y * b.y) / (Math.hypot(a.x, a.y) * Math.hypot(b.x, b.y)) > 0.8;
}

function lineOf(a: MapFace, b: MapFace): string {
  if (a.degree !== b.degree && isBeside(a, b)) return `M${a.x} ${a.y}L${b.x} ${b.y}`;
  const bend = (one: number, other: number) => Math.round((one + other) * (BEND / 2) * 10) / 10;
  return `M${a.x} ${a.y}Q${bend(a.x, b.x)} ${bend(a.y, b.y)} ${b.x} ${b.y}`;
}
