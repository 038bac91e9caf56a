import { AVATAR_SIDE_MAX, IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX } from "@chonsu/shared/limits";
import sharp from "sharp";
import type { Load } from "../admission/load.ts";
import { type Random, randomName } from "../platform/random.ts";
import { isRefusal, type Refusal, refuse } from "../platform/refusal.ts";
import type { FileStore } from "./file-store.ts";

/** The first bytes of accepted formats. No other decoder, such as the one for SVG, ever reads an upload. */
const SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
];
const ACCEPTED_FORMATS = new Set(["jpeg", "png", "webp"]);
const WEBP_QUALITY = 82;
/** A third of the processor time of the usual effort, for files that are 4 % larger, drawings 25 %. */
const WEBP_EFFORT = 1;

/** A picture in the file store, as a row refers to it. Sizes are pixels. */
export interface StagedImage {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/** What staging needs: the file store, random names and the queue for decoding. */
interface Staging {
  readonly files: FileStore;
  readonly random: Random;
  readonly load: Pick<Load, "pictures">;
}

/**
 * Decodes uploads, writes them, and runs the command that refers to them. When an upload or the command is refused,
 * when anything throws, and when the result is not `isUsing` them, the files are deleted. So no row names a missing
 * file, and every file has its row.
 */
export async function withStagedImages<T>(
  ctx: Staging,
  uploads: readonly { readonly bytes: Buffer }[],
  purpose: "post" | "avatar",
  command: (images: readonly StagedImage[]) => T,
  isUsing: (result: T) => boolean = (result) => !isRefusal(result),
): Promise<T | Refusal<"IMAGE_UNSUPPORTED" | "OVERLOADED">> {
  const decoded: (StagedImage & { readonly bytes: Buffer })[] = [];
  // One after the other: a single picture may take hundreds of megabytes while it is decoded.
  for (const { bytes } of uploads) {
    const image = await ctx.load.pictures.run(() => encodeAgain(bytes, purpose));
    giveBack(bytes);
    if (isRefusal(image)) return image;
    decoded.push({ ...image, file: `${randomName(ctx.random)}.webp` });
  }
  let isKept = false;
  try {
    for (const { file, bytes } of decoded) {
      await ctx.files.write(file, bytes);
      giveBack(bytes);
    }
    const result = command(decoded);
    isKept = isUsing(result);
    return result;
  } finally {
    if (!isKept) ctx.files.remove(decoded.map(({ file }) => file));
  }
}

/**
 * Gives the memory of a buffer back; afterwards the buffer is empty. V8 would do so with its next full collection, and
 * begins one when such memory has grown.
 */
function giveBack({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0);
}

/**
 * Decodes an upload and encodes it again as a WebP: upright, without metadata. The format is found from the bytes, not
 * from the client's file name or type. Anything else than one still JPEG, PNG or WebP picture of an allowed size is
 * refused with IMAGE_UNSUPPORTED.
 */
async function encodeAgain(upload: Buffer, purpose: "post" | "avatar") {
  if (!SIGNATURES.some((matches) => matches(upload))) return refuse("IMAGE_UNSUPPORTED");
  const longest = purpose === "avatar" ? AVATAR_SIDE_MAX : IMAGE_SIDE_MAX;
  try {
    const image = sharp(upload, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: "error" });
    const { format, pages } = await image.metadata();
    if (!ACCEPTED_FORMATS.has(format) || (pages ?? 1) > 1) return refuse("IMAGE_UNSUPPORTED");
    const { data, info } = await image
      .autoOrient()
      .resize({ width: longest, height: longest, fit: "inside", withoutEnlargement: true })
      .webp({ quality: WEBP_QUALITY, effort: WEBP_EFFORT })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return refuse("IMAGE_UNSUPPORTED");
  }
}
