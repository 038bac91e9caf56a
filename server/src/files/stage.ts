import type { Load } from "../admission/load.ts";
import { type Random, randomName } from "../platform/random.ts";
import { isRefusal, type Refusal } from "../platform/refusal.ts";
import type { FileStore } from "./file-store.ts";
import { type StoredImage, storeImage } from "./images.ts";

/** A picture in the file store: what a row keeps of it. Sizes are pixels. */
export interface StagedImage {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/** What staging needs: where files lie, names for them, and its turn among others who decode. */
export interface Staging {
  readonly files: FileStore;
  readonly random: Random;
  readonly load: Pick<Load, "pictures">;
}

/** Pictures that lie in the file store before the transaction that is to refer to them. */
export interface Staged {
  /** In the order of the uploads. */
  readonly images: readonly StagedImage[];
  /** Takes the files away again: the command was refused, failed, or did not need them. */
  discard(): void;
}

/**
 * Decodes uploads and writes them, so that a transaction can refer to files that are there already. Whoever calls it either commits a
 * row for each picture or calls `discard`. One that is no picture refuses all, and then nothing is written.
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
    for (const { file, bytes } of decoded) ctx.files.write(file, bytes);
  } catch (error) {
    discard();
    throw error;
  }
  return { images: decoded.map(({ file, width, height }) => ({ file, width, height })), discard };
}

/**
 * Stages uploads and runs the command that names them in rows. When it refuses or throws, the files go again: no row names a file that
 * is not there, and no file stays that no row names.
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
