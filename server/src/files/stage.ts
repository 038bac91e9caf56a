import { picturesCopy } from "@chonsu/shared/copy/pictures";
import { pictureKindOf } from "@chonsu/shared/format/pictures/picture-kind";
import { AVATAR_SIDE_MAX, IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX } from "@chonsu/shared/limits";
import { REFUSALS } from "@chonsu/shared/refusals";
import sharp from "sharp";
import type { Load } from "../admission/load.ts";
import { type Random, randomName } from "../platform/random.ts";
import { isRefusal, type Refusal, refuse } from "../platform/refusal.ts";
import type { FileStore } from "./file-store.ts";

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

/** An upload. A refusal names its file. */
export interface Upload {
  readonly bytes: Buffer;
  readonly filename: string;
}

type ImageCode = "IMAGE_UNSUPPORTED" | "IMAGE_MOVING" | "IMAGE_DAMAGED" | "IMAGE_TOO_MANY_PIXELS";
type ImageRefusal = Refusal<ImageCode>;

/** Refuses a file, with a reason that may say more than the sentence of the code. */
type RefuseFile = (code: ImageCode, reason?: string) => ImageRefusal;

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
  uploads: readonly Upload[],
  purpose: "post" | "avatar",
  command: (images: readonly StagedImage[]) => T,
  isUsing: (result: T) => boolean = (result) => !isRefusal(result),
): Promise<T | ImageRefusal | Refusal<"OVERLOADED">> {
  const decoded: (StagedImage & { readonly bytes: Buffer })[] = [];
  // One after the other: a single picture may take hundreds of megabytes while it is decoded.
  for (const [at, { bytes, filename }] of uploads.entries()) {
    const refused = (code: ImageCode, reason: string = REFUSALS[code].detail) =>
      refuse(code, { detail: picturesCopy.ofFile(filename, at + 1, reason) });
    const image = await ctx.load.pictures.run(() => encodeAgain(bytes, purpose, refused));
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
 * from the client's file name or type. No decoder reads anything else than one still JPEG, PNG or WebP picture of an
 * allowed size.
 */
async function encodeAgain(upload: Buffer, purpose: "post" | "avatar", refused: RefuseFile) {
  if (upload.length === 0) return refused("IMAGE_DAMAGED");
  const kind = pictureKindOf(upload);
  if (kind !== "still") return refused(kind === "moving" ? "IMAGE_MOVING" : "IMAGE_UNSUPPORTED");
  const longest = purpose === "avatar" ? AVATAR_SIDE_MAX : IMAGE_SIDE_MAX;
  try {
    // Only the head is read without the limit, so that the refusal can say the number.
    const { format, pages, width, height } = await sharp(upload, { limitInputPixels: false }).metadata();
    const pixels = width * height;
    if (pixels > IMAGE_PIXELS_MAX) return refused("IMAGE_TOO_MANY_PIXELS", picturesCopy.tooManyPixels(pixels));
    if (!ACCEPTED_FORMATS.has(format)) return refused("IMAGE_UNSUPPORTED");
    if ((pages ?? 1) > 1) return refused("IMAGE_MOVING");
    const { data, info } = await sharp(upload, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: "error" })
      .autoOrient()
      .resize({ width: longest, height: longest, fit: "inside", withoutEnlargement: true })
      .webp({ quality: WEBP_QUALITY, effort: WEBP_EFFORT })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return refused("IMAGE_DAMAGED");
  }
}
