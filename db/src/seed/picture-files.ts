import { secretOf } from "./file-names.ts";

/** The name in the file store of the picture at a place. Each place has its own, also when two show the same drawing. */
export function fileOf(place: string): string {
  return `${secretOf(`picture/${place}`)}.webp`;
}

/** Where a member's profile picture stands. */
export function avatarPlace(handle: string): string {
  return `avatar/${handle}`;
}

/** Where a picture of a post stands; `position` counts from 0. */
export function projectImagePlace(projectId: number, position: number): string {
  return `project/${projectId}/${position}`;
}

/** Where the picture of a message stands; `index` counts the messages of a conversation from 0. */
export function messageImagePlace(conversationId: number, index: number): string {
  return `message/${conversationId}/${index}`;
}
