import { truncateToWidth, widthOf } from "@chonsu/shared/format/text/truncate";
import { FOLDED_GROWTH, type MapFace, type MapLayout, MY_REACH } from "./map-types.ts";
import { isFolded, type MapView, type Size } from "./map-view.ts";

/** Names wider than so many syllables are cut. */
const NAME_MAX = 6;
/** The size of a name on screen, in pixels of usual letters: the width of a wide letter, and the height of a line. */
const LETTER_PX = 12.5;
const LINE_PX = 15;
const GAP_PX = 3;
/** The width of the ring around a face, in units of the drawing. */
const RING = 2;
/** The number of folded people at a chon: its distance from the middle of the face to the right and up, and its size. */
const BADGE_PX = 10;
export const BADGE_AT = 0.72;

interface BoxOrCircle {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** It is a circle. */
  readonly isRound?: boolean;
}

/** A face with its name: below it, or above where there is no room below. */
export type NamedFace = MapFace & { readonly isAbove: boolean };

/** A name as it is drawn. */
export function mapName(name: string): string {
  return truncateToWidth(name, NAME_MAX);
}

/**
 * The visible faces whose names have room: no name covers another name or a face, or leaves the window. My chons come first, then the faces
 * nearest to me. `letters` is how many times their usual size the user's letters have.
 */
export function namedFaces(layout: MapLayout, view: MapView, size: Size, letters = 1): NamedFace[] {
  const { me } = layout;
  const { scale, x, y } = view;
  const { width, height } = size;
  const areFolded = isFolded(layout, view, size);
  const faces = areFolded ? layout.faces.flatMap(grown) : layout.faces;
  const onScreen = (face: Pick<MapFace, "x" | "y">) => ({ x: face.x * scale + x, y: face.y * scale + y });
  const taken = new Boxes();
  const circles = faces.map((face) => circleAt(onScreen(face), (face.radius + RING) * scale));
  for (const circle of circles) taken.add(circle);
  taken.add(circleAt(onScreen(me), MY_REACH * scale));
  for (const face of faces) {
    if (!areFolded || face.degree === 2 || face.folded === 0) continue;
    const { x: left, y: top } = onScreen(face);
    const away = face.radius * scale * BADGE_AT;
    taken.add(circleAt({ x: left + away, y: top - away }, BADGE_PX * Math.min(letters, 1.3)));
  }
  const order = faces.toSorted(
    (a, b) => a.degree - b.degree || distance(a, me) - distance(b, me) || a.person.id - b.person.id,
  );
  const line = LINE_PX * letters;
  const isFree = (box: BoxOrCircle) =>
    Math.min(box.left, box.top, width - box.right, height - box.bottom) >= 0 && !taken.meets(box);
  return order.flatMap((face) => {
    const place = onScreen(face);
    const half = (widthOf(mapName(face.person.user_name)) * LETTER_PX * letters) / 2;
    const reach = (face.radius + GAP_PX) * scale + 1;
    const boxAt = (top: number): BoxOrCircle => ({
      left: place.x - half,
      right: place.x + half,
      top,
      bottom: top + line,
    });
    const above = boxAt(place.y - reach - line);
    const box = [boxAt(place.y + reach), above].find(isFree);
    if (box === undefined) return [];
    taken.add(box);
    return [{ ...face, isAbove: box === above }];
  });
}

/** A face as it is drawn while 2촌 are folded. */
function grown(face: MapFace): MapFace[] {
  return face.degree === 1 ? [{ ...face, radius: face.radius * FOLDED_GROWTH }] : [];
}

function circleAt({ x, y }: { x: number; y: number }, radius: number): BoxOrCircle {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius, isRound: true };
}

function distance(face: MapFace, { x, y }: { x: number; y: number }): number {
  return Math.hypot(face.x - x, face.y - y);
}

const CELL_PX = 64;

/** Boxes by the cells that they touch, so that each is compared with its neighbours only. */
class Boxes {
  readonly #cells = new Map<string, BoxOrCircle[]>();

  add(box: BoxOrCircle): void {
    for (const key of cellsOf(box)) {
      const cell = this.#cells.get(key);
      if (cell === undefined) this.#cells.set(key, [box]);
      else cell.push(box);
    }
  }

  meets(box: BoxOrCircle): boolean {
    return cellsOf(box).some((key) => this.#cells.get(key)?.some((other) => isOver(box, other)) === true);
  }
}

function cellsOf({ left, right, top, bottom }: BoxOrCircle): string[] {
  const keys: string[] = [];
  for (let column = Math.floor(left / CELL_PX); column * CELL_PX <= right; column += 1) {
    for (let row = Math.floor(top / CELL_PX); row * CELL_PX <= bottom; row += 1) keys.push(`${column} ${row}`);
  }
  return keys;
}

function isOver(box: BoxOrCircle, other: BoxOrCircle): boolean {
  const { left, right, top, bottom } = box;
  if (left >= other.right || other.left >= right || top >= other.bottom || other.top >= bottom) return false;
  if (other.isRound !== true) return true;
  const [x, y] = [(other.left + other.right) / 2, (other.top + other.bottom) / 2];
  const gap = Math.hypot(x - Math.min(Math.max(x, left), right), y - Math.min(Math.max(y, top), bottom));
  return gap < (other.right - other.left) / 2;
}
