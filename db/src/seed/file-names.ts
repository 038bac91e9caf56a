import { createHash } from "node:crypto";

/** 32 hex digits that look random but are always the same for the same text. */
export function secretOf(text: string): string {
  return createHash("sha256").update(`chonsu-seed/${text}`).digest("hex").slice(0, 32);
}

/** The name of the picture at a place. Each place has its own file, even when two places show the same drawing. */
export function pictureFile(place: string): string {
  return `${secretOf(`picture/${place}`)}.webp`;
}

export function avatarFile(handle: string): string {
  return pictureFile(`avatar/${handle}`);
}

/** The picture of a post. `position` counts from 0. */
export function projectImageFile(projectId: number, position: number): string {
  return pictureFile(`project/${projectId}/${position}`);
}

/** The picture of a message. `index` counts the messages of a conversation from 0. */
export function messageImageFile(conversationId: number, index: number): string {
  return pictureFile(`message/${conversationId}/${index}`);
}
