import type { Project } from "@chonsu/shared/entities/projects";
import { useEffect, useState } from "react";
import { usePhotoEntry } from "../../lib/photo-entry.ts";

/** A picture of a post: the id of the post and the index of the picture, from 0. */
export interface OpenPhoto {
  readonly projectId: number;
  readonly index: number;
}

/** Called at each turn. The new URL is rendered later, in a transition; when the viewer is closed before that, it is never rendered. */
const turnListeners = new Set<(photo: OpenPhoto) => void>();

/** The open picture, from the URL: `?photo=2` on the page of a post, `?photo=25-2` in a list, where it also names the post. */
export function useOpenPhoto(pageOf?: number) {
  const { name, open, turn, close } = usePhotoEntry();
  return {
    photo: read(name, pageOf),
    open: (photo: OpenPhoto) => open(nameOf(photo, pageOf)),
    turn(photo: OpenPhoto) {
      for (const listener of turnListeners) listener(photo);
      turn(nameOf(photo, pageOf));
    },
    close,
  };
}

/** The pictures in the card of a post: a touch opens one, and the card keeps showing the last one seen. */
export function useCardPhotos({ id, images }: Project, pageOf?: number) {
  const { photo, open } = useOpenPhoto(pageOf);
  const [index, setIndex] = useState(0);
  const addressed = photo !== null && photo.projectId === id && photo.index in images ? photo.index : null;
  const [seen, setSeen] = useState<number | null>(null);
  if (addressed !== seen) {
    setSeen(addressed);
    if (addressed !== null) setIndex(addressed);
  }
  useEffect(() => {
    const listener = (turned: OpenPhoto) => turned.projectId === id && setIndex(turned.index);
    turnListeners.add(listener);
    return () => void turnListeners.delete(listener);
  }, [id]);
  return { index, onOpen: (at: number) => open({ projectId: id, index: at }) };
}

function nameOf({ projectId, index }: OpenPhoto, pageOf: number | undefined): string {
  return pageOf === undefined ? `${projectId}-${index + 1}` : String(index + 1);
}

function read(text: string | null, pageOf: number | undefined): OpenPhoto | null {
  const [, id, number] = /^(?:(\d+)-)?(\d+)$/.exec(text ?? "") ?? [];
  if (number === undefined || (id === undefined) !== (pageOf !== undefined)) return null;
  return { projectId: pageOf ?? Number(id), index: Number(number) - 1 };
}
