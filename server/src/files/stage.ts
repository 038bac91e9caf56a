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
export interface Staging {
  readonly files: FileStore;
  readonly random: Random;
  readonly load: Pick<Load, "pictures">;
}

/** Pictures that are in the file store before the transaction that refers to them. */
export interface Staged {
  /** In the order of the uploads. */
  readonly images: readonly StagedImage[];
  /** Deletes the files again: the command was refused, failed, or did not need them. */
  discard(): void;
}

/**
 * Decodes uploads and writes them, so that a transaction can refer to existing files. The caller must either commit a
 * row for each picture or call `discard`. If one upload is refused, all are refused and no file stays.
 */
export async function stageImages(
  ctx: Staging,
  uploads: readonly { readonly bytes: Buffer }[],
  purpose: "post" | "avatar",
): Promise<Staged | Refusal<"IMAGE_UNSUPPORTED" | "OVERLOADED">> {
  const decoded: (StagedImage & Pick<StoredImage, "bytes">)[] = [];
  // One after the other: a single picture may take hundreds of megabytes while it is decoded.
  for (const { bytes } of uploads) {
    const image = await ctx.load.pictures.run(() => storeImage(bytes, purpose));
    if (isRefusal(image)) return image;
    decoded.push({ ...image, file: `${randomName(ctx.random)}.${image.extension}` });
  }
  const discard = () => ctx.files.remove(decoded.map(({ file }) => file));
  try {
    for (const { file, bytes } of decoded) await ctx.files.write(file, bytes);
  } catch (error) {
    discard();
    throw error;
  }
  return { images: decoded.map(({ file, width, height }) => ({ file, width, height })), discard };
}

/**
 * Stages uploads and runs the command that refers to them. When the command refuses or throws, the files are deleted.
 * So no row names a missing file, and every file has its row.
 */
export async function withStagedImages<T>(
  ctx: Staging,
  uploads: readonly { readonly bytes: Buffer }[],
  purpose: "post" | "avatar",
  command: (images: readonly StagedImage[]) => T,
): Promise<T | Refusal<"IMAGE_UNSUPPORTED" | "OVERLOADED">> {
  const staged = await stageImages(ctx, uploads, purpose);
  if (isRefusal(staged)) return staged;
  let isKept = false;
  try {
    const result = command(staged.images);
    isKept = !isRefusal(result);
    return result;
  } finally {
    if (!isKept) staged.discard();
  }
}
