import { fileURLToPath } from "node:url";
import { MEMBERS } from "./cast.ts";
import { secretOf } from "./file-names.ts";

const FOLDER = new URL("./pictures/", import.meta.url);

/** A drawing at one place. Each place has a file name of its own, also when two places show the same drawing. */
interface PictureUse {
  readonly place: string;
  readonly drawing: string;
}

/** Where a member's profile picture stands. */
export function avatarUse(handle: string): string {
  return `avatar/${handle}`;
}

/** The name in the file store of the picture at a place. */
export function fileOf(place: string): string {
  return `${secretOf(`picture/${place}`)}.webp`;
}

/** Every place with a picture. */
export function pictureUses(): PictureUse[] {
  return MEMBERS.flatMap(({ handle, picture }) =>
    picture === undefined ? [] : [{ place: avatarUse(handle), drawing: picture }],
  );
}

/** What the file store must hold: names in the store, and the committed drawing each is a copy of (absolute path). */
export function seedPictures(): Array<{ file: string; source: string }> {
  return pictureUses().map(({ place, drawing }) => ({
    file: fileOf(place),
    source: fileURLToPath(new URL(`${drawing}.webp`, FOLDER)),
  }));
}
