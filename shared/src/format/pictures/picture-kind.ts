/** What the bytes of a file are: one still picture that the product takes, a moving one, or something else. */
export type PictureKind = "still" | "moving" | "other";

const JPEG = "\xff\xd8\xff";
const PNG = "\x89PNG\r\n\x1a\n";
/** The place of the flags in the head of an extended WebP, and the flag of an animation. */
const WEBP_FLAGS_AT = 20;
const WEBP_MOVES = 0b10;
/** The length and the type of a PNG chunk come before its data, and a checksum comes after it. Bytes. */
const CHUNK_HEAD = 8;
const CHUNK_SUM = 4;

/**
 * Finds the kind of a picture in its bytes, whatever its name and declared type are. The server and the forms of the web
 * both decide by it, so a form takes exactly what the server takes.
 */
export function pictureKindOf(bytes: Uint8Array): PictureKind {
  if (textAt(bytes, 0, JPEG.length) === JPEG) return "still";
  if (textAt(bytes, 0, PNG.length) === PNG) return isMovingPng(bytes) ? "moving" : "still";
  if (textAt(bytes, 0, 4) !== "RIFF" || textAt(bytes, 8, 4) !== "WEBP") return "other";
  const isExtended = textAt(bytes, 12, 4) === "VP8X";
  return isExtended && ((bytes[WEBP_FLAGS_AT] ?? 0) & WEBP_MOVES) !== 0 ? "moving" : "still";
}

/** Whether a chunk `acTL` comes before the first picture data: an APNG. Decoders that do not know it show one frame. */
function isMovingPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = PNG.length; at + CHUNK_HEAD <= bytes.length; ) {
    const type = textAt(bytes, at + 4, 4);
    if (type === "acTL") return true;
    if (type === "IDAT") return false;
    at += CHUNK_HEAD + view.getUint32(at) + CHUNK_SUM;
  }
  return false;
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}
