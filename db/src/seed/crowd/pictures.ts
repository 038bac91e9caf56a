import { MEMBERS } from "../cast.ts";
import { avatarFile, pictureFile } from "../file-names.ts";
import { SCENE_SIZES } from "../scene-sizes.ts";
import { STANDING } from "./standing.ts";

/**
 * The last member who may have a picture, in a crowd of any size: the use of the disk must not grow with the crowd. Each
 * picture has its own file, because the file is deleted when the member changes the picture.
 */
const LAST_WITH_PICTURE = 240;

const DRAWINGS = MEMBERS.flatMap(({ picture }) => picture ?? []);

/** The file of a member's picture: every other one of the first members has one. */
export function crowdAvatarOf(id: number): string | null {
  const hasPicture = id % 2 === 1 && id <= LAST_WITH_PICTURE && id !== STANDING.nothing;
  return hasPicture ? avatarFile(`crowd-${id}`) : null;
}

/** Pictures of the newest posts, each with its file and size. The number does not depend on the number of posts. */
export const CROWD_POST_PICTURES = Object.entries(SCENE_SIZES).map(([drawing, [width, height]]) => {
  return { drawing, file: pictureFile(`crowd-post/${drawing}`), width, height };
});

/** Every picture in a crowd of this size. */
export function crowdPictures(members: number): Array<{ file: string; drawing: string }> {
  const faces = Array.from({ length: Math.min(members, LAST_WITH_PICTURE) }, (_, index) => {
    const file = crowdAvatarOf(index + 1);
    const drawing = DRAWINGS[index % DRAWINGS.length];
    return file === null || drawing === undefined ? [] : { file, drawing };
  });
  return [...CROWD_POST_PICTURES, ...faces.flat()];
}
