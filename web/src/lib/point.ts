/** A place on a plane, in the unit of its drawing. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
