import path from "node:path";
import { MEMBERS } from "@chonsu/db/seed/cast";
import { seedDrawing, writeDrawing } from "@chonsu/db/seed/scenarios/pictures";
import { AVATAR_SIZE, SCENE_SIZES } from "@chonsu/db/seed/scene-sizes";
import type { StagedImage } from "../../files/stage.ts";
import { randomName } from "../../platform/random.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { Giving } from "./giving.ts";

const FACES = MEMBERS.flatMap(({ picture }) =>
  picture === undefined ? [] : [{ drawing: picture, width: AVATAR_SIZE, height: AVATAR_SIZE }],
);
const SCENES = Object.entries(SCENE_SIZES).map(([drawing, [width, height]]) => ({ drawing, width, height }));
const KINDS = { face: FACES, scene: SCENES };

/**
 * Puts `count` drawings of the seed into the file store and runs the command that refers to them. When the command
 * refuses or throws, the files are deleted.
 */
export function withDrawings<T>(
  { ctx, random }: Giving,
  kind: keyof typeof KINDS,
  count: number,
  command: (images: readonly StagedImage[]) => T,
): T {
  const images: StagedImage[] = [];
  let isKept = false;
  try {
    for (let index = 0; index < count; index += 1) {
      const { drawing, width, height } = random.pick(KINDS[kind]);
      const image = { file: `${randomName(ctx.random)}.webp`, width, height };
      writeDrawing(seedDrawing(drawing), path.join(ctx.files.folder, image.file));
      images.push(image);
    }
    const result = command(images);
    isKept = !isRefusal(result);
    return result;
  } finally {
    if (!isKept) ctx.files.remove(images.map(({ file }) => file));
  }
}
