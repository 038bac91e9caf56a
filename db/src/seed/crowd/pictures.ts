import { MEMBERS } from "../cast.ts";
import { avatarPlace, fileOf } from "../picture-files.ts";
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

function placeOf(id: number): string {
  return avatarPlace(`crowd-${id}`);
}

/** The file of a member's picture; null for most. */
export function crowdAvatarOf(id: number): string | null {
  return hasPicture(id) ? fileOf(placeOf(id)) : null;
}

/** Pictures of the newest posts, each with its file and size. The number does not depend on the number of posts. */
export const CROWD_POST_PICTURES = Object.entries(SCENE_SIZES).map(([drawing, [width, height]]) => ({
  drawing,
  file: fileOf(postPlace(drawing)),
  width,
  height,
}));

function postPlace(drawing: string): string {
  return `crowd-post/${drawing}`;
}

/** Every place with a picture in a crowd of this size. */
export function crowdPictureUses(members: number): Array<{ place: string; drawing: string }> {
  const posts = CROWD_POST_PICTURES.map(({ drawing }) => ({ place: postPlace(drawing), drawing }));
  const ids = Array.from({ length: Math.min(members, 2 * WITH_PICTURE) }, (_, index) => index + 1);
  const faces = ids.filter(hasPicture);
  return [...posts, ...faces.map((id) => ({ place: placeOf(id), drawing: at(DRAWINGS, id % DRAWINGS.length) }))];
}
