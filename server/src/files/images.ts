import { AVATAR_SIDE_MAX, IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX } from "@chonsu/shared/limits";
import sharp from "sharp";
import { type Refusal, refuse } from "../platform/refusal.ts";

/** A picture as it is stored: a WebP, re-encoded, upright, without metadata. Sizes are pixels. */
export interface StoredImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The first bytes of accepted formats. No other decoder, such as the one for SVG, ever reads an upload. */
const SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
];
const ACCEPTED_FORMATS = new Set(["jpeg", "png", "webp"]);
const WEBP_QUALITY = 82;
/** A third of the processor time of the usual effort, for files that are 4 % larger, drawings 25 % (docs/bench.md). */
const WEBP_EFFORT = 1;

/**
 * Decodes an upload and encodes it again. The format is found from the bytes, not from the client's file name or type.
 * Anything else than one still JPEG, PNG or WebP picture of an allowed size is refused with IMAGE_UNSUPPORTED.
 */
export async function storeImage(
  upload: Buffer,
  purpose: "post" | "avatar",
): Promise<StoredImage | Refusal<"IMAGE_UNSUPPORTED">> {
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
