import { IMAGE_SIDE_MAX } from "@chonsu/shared/limits";

const QUALITY = 0.92;
const HEAD_BYTES = 12;

/**
 * Decodes a JPEG, PNG or WebP picture with its orientation applied. Rejects for any other file. Like the server, it looks at the bytes and
 * not at the name.
 */
export async function readPicture(file: File): Promise<ImageBitmap> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  const isWebp = head.startsWith("RIFF") && head.endsWith("WEBP");
  if (!isWebp && !head.startsWith("\xff\xd8\xff") && !head.startsWith("\x89PNG\r\n\x1a\n"))
    throw new Error("no picture");
  return createImageBitmap(file, { imageOrientation: "from-image" });
}

const uploads = new WeakMap<File, Promise<File>>();

/**
 * A picked picture as it is uploaded: a picture larger than the server keeps is made smaller. Rejects for a file that is no JPEG, PNG or
 * WebP picture. A file is read once, however often this is called.
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
