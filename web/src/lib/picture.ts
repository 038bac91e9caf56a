import { picturesCopy } from "@chonsu/shared/copy/pictures";
import { pictureKindOf } from "@chonsu/shared/format/pictures/picture-kind";
import { IMAGE_BYTES_MAX, IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX } from "@chonsu/shared/limits";
import { REFUSALS } from "@chonsu/shared/refusals";

const QUALITY = 0.92;
const { IMAGE_DAMAGED, IMAGE_MOVING, IMAGE_TOO_LARGE, IMAGE_UNSUPPORTED } = REFUSALS;

/** The reason why the server would refuse a picture, in its words. */
class PictureRefusal extends Error {}

/** The sentence about a picked file that could not be read as a picture. */
export function pictureRefused({ name }: File, error: unknown): string {
  return picturesCopy.ofFile(name, 1, error instanceof PictureRefusal ? error.message : IMAGE_DAMAGED.detail);
}

/**
 * Decodes a picture with its orientation applied. Rejects for every file that the server would refuse; like the server,
 * it looks at the bytes and not at the name.
 */
export async function readPicture(file: File): Promise<ImageBitmap> {
  if (file.size > IMAGE_BYTES_MAX) throw new PictureRefusal(IMAGE_TOO_LARGE.detail);
  if (file.size === 0) throw new PictureRefusal(IMAGE_DAMAGED.detail);
  const kind = pictureKindOf(new Uint8Array(await file.arrayBuffer()));
  if (kind !== "still") throw new PictureRefusal((kind === "moving" ? IMAGE_MOVING : IMAGE_UNSUPPORTED).detail);
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const pixels = picture.width * picture.height;
  if (pixels <= IMAGE_PIXELS_MAX) return picture;
  picture.close();
  throw new PictureRefusal(picturesCopy.tooManyPixels(pixels));
}

const uploads = new WeakMap<File, Promise<File>>();

/**
 * A picked picture as it is uploaded: a picture larger than the server keeps is made smaller. Rejects as `readPicture` does. A file is
 * read once, however often this is called.
 */
export function uploadable(file: File): Promise<File> {
  const upload = uploads.get(file) ?? shrunkPicture(file);
  uploads.set(file, upload);
  return upload;
}

async function shrunkPicture(file: File): Promise<File> {
  const picture = await readPicture(file);
  try {
    const scale = IMAGE_SIDE_MAX / Math.max(picture.width, picture.height);
    if (scale >= 1) return file;
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    const shrunk = await drawnPicture(file, width, height, (pen) => pen.drawImage(picture, 0, 0, width, height));
    return shrunk.size < file.size ? shrunk : file;
  } finally {
    picture.close();
  }
}

/** What `draw` draws, as a file with the name of `file`. Rejects when the browser cannot make one. */
export async function drawnPicture(
  file: File,
  width: number,
  height: number,
  draw: (pen: CanvasRenderingContext2D) => void,
): Promise<File> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: Math.max(1, width), height: Math.max(1, height) });
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("no canvas");
  pen.imageSmoothingQuality = "high";
  draw(pen);
  // Safari cannot encode WebP. A PNG picture may be transparent, so it does not become a JPEG.
  for (const kind of ["image/webp", file.type === "image/png" ? "image/png" : "image/jpeg"]) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, kind, QUALITY));
    // A browser that cannot encode a type returns a PNG instead.
    if (blob?.type === kind) return new File([blob], file.name, { type: kind });
  }
  throw new Error("no picture came out");
}
