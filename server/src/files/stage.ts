import type { Load } from "../admission/load.ts";
import { type Random, randomName } from "../platform/random.ts";
import { isRefusal, type Refusal } from "../platform/refusal.ts";
import type { FileStore } from "./file-store.ts";
import { type StoredImage, storeImage } from "./images.ts";

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
  const decoded: (StagedImage & Pick<StoredImage, "bytes">)[] = [];
  // One after the other: a single picture may take hundreds of megabytes while it is decoded.
  for (const { bytes } of uploads) {
    const image = await ctx.load.pictures.run(() => storeImage(bytes, purpose));
    if (isRefusal(image)) return image;
    decoded.push({ ...image, file: `${randomName(ctx.random)}.webp` });
  }
  let isKept = false;
  try {
    for (const { file, bytes } of decoded) await ctx.files.write(file, bytes);
    const result = command(decoded);
    isKept = isUsing(result);
    return result;
  } finally {
    if (!isKept) ctx.files.remove(decoded.map(({ file }) => file));
  }
}
