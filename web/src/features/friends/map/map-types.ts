import type { MapPerson } from "@chonsu/shared/entities/friends";
import type { Point } from "../../../lib/point.ts";

/** My radius, and the same with the ring around it, in units of the drawing. */
export const MY_RADIUS = 28;
export const MY_REACH = MY_RADIUS + 4;

/** While 2촌 are folded, the faces of my chons are this many times as large: the room of their people is free. */
export const FOLDED_GROWTH = 1.4;

interface Placed extends Point {
  readonly person: MapPerson;
  /** In units of the drawing. */
  readonly radius: number;
}

/** One of my chons, with the number of people who are folded there. */
interface NearFace extends Placed {
  readonly degree: 1;
  readonly folded: number;
}

/** One of their chons, placed at one of mine. */
interface FarFace extends Placed {
  readonly degree: 2;
  readonly homeId: number;
}

export type MapFace = NearFace | FarFace;

export interface MapLayout {
  readonly faces: readonly MapFace[];
  /** My place. */
  readonly me: Point;
  /** The radius of the circle around 0, 0 that holds everybody. */
  readonly zone: number;
  /** Half of the side of a square around 0, 0 that holds everything. */
  readonly extent: number;
}
