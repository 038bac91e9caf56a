import { CROP_ZOOM_MAX } from "@chonsu/shared/limits";

/** Size of a picture, its own pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Which square of a picture is wanted: its centre in the picture's pixels, and how much closer than the largest square. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** The largest square, in the middle. */
export function middleCrop({ width, height }: PictureSize): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** The side of the wanted square, the picture's pixels. */
export function sideOf(size: PictureSize, zoom: number): number {
  return Math.min(size.width, size.height) / zoom;
}

/** The nearest crop that lies inside the picture and is no closer than allowed. */
export function clampCrop(size: PictureSize, crop: Crop): Crop {
  const zoom = Math.min(CROP_ZOOM_MAX, Math.max(1, crop.zoom));
  const half = sideOf(size, zoom) / 2;
  const within = (value: number, length: number) => Math.min(length - half, Math.max(half, value));
  return { x: within(crop.x, size.width), y: within(crop.y, size.height), zoom };
}

/** The crop moved by shares of its own side: 0.5 is half of what is shown. */
export function moveCrop(size: PictureSize, crop: Crop, byX: number, byY: number): Crop {
  const side = sideOf(size, crop.zoom);
  return clampCrop(size, { ...crop, x: crop.x + byX * side, y: crop.y + byY * side });
}

/** Where a crop stands between the picture's edges along one axis, 0..1; null where it has no room to move. */
export function placeOf(length: number, side: number, centre: number): number | null {
  return length - side < 1 ? null : (centre - side / 2) / (length - side);
}

/** The centre of a crop that stands at a place, 0..1, between the picture's edges. */
export function centreAt(length: number, side: number, place: number): number {
  return side / 2 + place * (length - side);
}
