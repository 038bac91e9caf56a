import { MEMBERS } from "../cast.ts";
import { avatarPlace, fileOf } from "../picture-files.ts";
import { at } from "./at.ts";
import { STANDING } from "./standing.ts";

/** So many members have a picture, however many there are: the disk must not grow with the crowd. */
const WITH_PICTURE = 120;

const DRAWINGS = MEMBERS.flatMap(({ picture }) => picture ?? []);

/** Every other one of the first members has a picture, and each a file of their own, since it goes when they change it. */
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

/** Every place with a picture in a crowd of so many. */
export function crowdPictureUses(members: number): Array<{ place: string; drawing: string }> {
  const ids = Array.from({ length: Math.min(members, 2 * WITH_PICTURE) }, (_, index) => index + 1);
  return ids.filter(hasPicture).map((id) => ({ place: placeOf(id), drawing: at(DRAWINGS, id % DRAWINGS.length) }));
}
