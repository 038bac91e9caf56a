import { chatCopy } from "@chonsu/shared/copy/chat";
import type { Message } from "@chonsu/shared/entities/conversations";
import { timeOfDay } from "@chonsu/shared/format/time/local-time";
import { useState } from "react";
import { usePhotoEntry } from "../../../lib/photo-entry.ts";
import { PhotoViewer } from "../../../ui/photo-viewer/photo-viewer.tsx";

/** The size reserved for pictures of unknown size: that of a usual photograph. */
export const USUAL_SIZE = { width: 1200, height: 900 };

interface ChatPhotosProps {
  messages: readonly Message[];
  userId: number;
  otherName: string;
}

/**
 * The open picture of a conversation, by its message in the URL (`?photo=17`). The user can turn to the pictures of all loaded messages.
 * The last picture is kept while the viewer closes.
 */
export function ChatPhotos({ messages, userId, otherName }: ChatPhotosProps) {
  const { name, turn, close } = usePhotoEntry();
  const photos = messages.flatMap(({ id, sender, created_at, image: src, image_width: width, image_height: height }) =>
    src === null
      ? []
      : [
          {
            ...{ id, src, alt: photoName({ sender, created_at }, userId, otherName) },
            width: width ?? USUAL_SIZE.width,
            height: height ?? USUAL_SIZE.height,
          },
        ],
  );
  const at = photos.findIndex(({ id }) => String(id) === name);
  const isOpen = at !== -1;
  const [last, setLast] = useState(0);
  if (isOpen && at !== last) setLast(at);
  return (
    <PhotoViewer
      isOpen={isOpen}
      images={photos}
      index={isOpen ? at : last}
      label={chatCopy.photos(otherName)}
      onIndexChange={(index) => isOpen && turn(String(photos[index]?.id))}
      onClose={close}
      finalFocus={() => document.querySelector<HTMLElement>(`[data-message="${photos[last]?.id}"] button`)}
    />
  );
}

/** Who sent a picture, and when. */
export function photoName(message: Pick<Message, "sender" | "created_at">, userId: number, otherName: string): string {
  const who = message.sender === userId ? chatCopy.myPhoto : chatCopy.photoBy(otherName);
  return chatCopy.at(who, timeOfDay(message.created_at));
}
