import type { MapPerson } from "@chonsu/shared/entities/friends";
import type { Point } from "../../../lib/point.ts";

/** My radius, and the same with the ring around it, in units of the drawing. */
export const MY_RADIUS = 28;
export const MY_REACH = MY_RADIUS + 4;

/** A face on the map, in units of the drawing. */
export interface MapFace {
  readonly person: MapPerson;
  readonly degree: 1 | 2;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export interface MapLayout {
  readonly faces: readonly MapFace[];
  /** My place. */
  readonly me: Point;
  /** The radius of the circle around me that holds my chons. */
  readonly zone: number;
  /** Half of the side of a square around 0, 0 that holds everything. */
  readonly extent: number;
}
