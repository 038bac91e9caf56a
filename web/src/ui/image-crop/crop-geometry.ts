import { CROP_ZOOM_MAX } from "@chonsu/shared/limits";

/** The size of a picture in its own pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A square of a picture: its centre in the picture's pixels, and the zoom relative to the largest square. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** The largest square, in the middle. */
export function middleCrop({ width, height }: PictureSize): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** The side of the square in the picture's pixels. */
export function sideOf(size: PictureSize, zoom: number): number {
  return Math.min(size.width, size.height) / zoom;
}

/** The nearest crop inside the picture and within the maximum zoom. */
export function clampCrop(size: PictureSize, crop: Crop): Crop {
  const zoom = Math.min(CROP_ZOOM_MAX, Math.max(1, crop.zoom));
  const half = sideOf(size, zoom) / 2;
  const within = (value: number, length: number) => Math.min(length - half, Math.max(half, value));
  return { x: within(crop.x, size.width), y: within(crop.y, size.height), zoom };
}

/** The crop moved by shares of its own side: 0.5 is half of the visible part. */
export function moveCrop(size: PictureSize, crop: Crop, byX: number, byY: number): Crop {
  const side = sideOf(size, crop.zoom);
  return clampCrop(size, { ...crop, x: crop.x + byX * side, y: crop.y + byY * side });
}

/** The position of a crop between the picture's edges along one axis, 0..1; null when it cannot move. */
export function placeOf(length: number, side: number, centre: number): number | null {
  return length - side < 1 ? null : (centre - side / 2) / (length - side);
}

/** The centre of a crop at a position, 0..1, between the picture's edges. */
export function centreAt(length: number, side: number, place: number): number {
  return side / 2 + place * (length - side);
}
