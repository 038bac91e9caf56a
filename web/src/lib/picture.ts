import { type Crop, type PictureSize, sideOf } from "./crop-geometry.ts";

const KINDS = ["image/webp", "image/jpeg"] as const;
const QUALITY = 0.92;

/** Decodes a picture with its orientation applied. Rejects for a file that is no picture. */
export async function readPicture(file: File): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: "from-image" });
}

/** The cropped square as a file with a side of at most `maxSide` pixels. Rejects when the browser cannot make one. */
export async function cropPicture(picture: ImageBitmap, crop: Crop, maxSide: number, name: string): Promise<File> {
  const side = sideOf(picture satisfies PictureSize, crop.zoom);
  const made = Math.max(1, Math.round(Math.min(side, maxSide)));
  const canvas = document.createElement("canvas");
  canvas.width = made;
  canvas.height = made;
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("no canvas");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, made, made);
  for (const kind of KINDS) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, kind, QUALITY));
    // A browser that cannot encode a type returns a PNG instead.
    if (blob?.type === kind)
      return new File([blob], `${withoutKind(name)}.${kind.slice("image/".length)}`, { type: kind });
  }
  throw new Error("no picture came out");
}

function withoutKind(name: string): string {
  return name.replace(/\.[^.]*$/, "");
}
