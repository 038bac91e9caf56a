import { secretOf } from "./file-names.ts";

/** The file name of the picture at a place. Each place has its own file, even when two places show the same drawing. */
export function fileOf(place: string): string {
  return `${secretOf(`picture/${place}`)}.webp`;
}

/** The place of a member's profile picture. */
export function avatarPlace(handle: string): string {
  return `avatar/${handle}`;
}

/** The place of a post's picture. `position` counts from 0. */
export function projectImagePlace(projectId: number, position: number): string {
  return `project/${projectId}/${position}`;
}

/** The place of a message's picture. `index` counts the messages of a conversation from 0. */
export function messageImagePlace(conversationId: number, index: number): string {
  return `message/${conversationId}/${index}`;
}
