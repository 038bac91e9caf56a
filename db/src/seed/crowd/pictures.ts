import { MEMBERS } from "../cast.ts";
import { avatarFile, pictureFile } from "../file-names.ts";
import { SCENE_SIZES } from "../scene-sizes.ts";
import { at } from "./draw/at.ts";
import { STANDING } from "./people/standing.ts";

/** How many members have a picture, in a crowd of any size. The use of the disk must not grow with the crowd. */
const WITH_PICTURE = 120;

const DRAWINGS = MEMBERS.flatMap(({ picture }) => picture ?? []);

/**
 * Whether a member has a picture: every other one of the first members. Each of them has a file of their own, because
 * the file is deleted when the member changes the picture.
 */
function hasPicture(id: number): boolean {
  return id % 2 === 1 && id <= 2 * WITH_PICTURE && id !== STANDING.nothing;
}

function fileOf(id: number): string {
  return avatarFile(`crowd-${id}`);
}

/** The file of a member's picture; null for most. */
export function crowdAvatarOf(id: number): string | null {
  return hasPicture(id) ? fileOf(id) : null;
}

/** Pictures of the newest posts, each with its file and size. The number does not depend on the number of posts. */
export const CROWD_POST_PICTURES = Object.entries(SCENE_SIZES).map(([drawing, [width, height]]) => {
  return { drawing, file: pictureFile(`crowd-post/${drawing}`), width, height };
});

/** Every picture in a crowd of this size. */
export function crowdPictures(members: number): Array<{ file: string; drawing: string }> {
  const ids = Array.from({ length: Math.min(members, 2 * WITH_PICTURE) }, (_, index) => index + 1);
  const faces = ids.filter(hasPicture).map((id) => ({ file: fileOf(id), drawing: at(DRAWINGS, id % DRAWINGS.length) }));
  return [...CROWD_POST_PICTURES, ...faces];
}
