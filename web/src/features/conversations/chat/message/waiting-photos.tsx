import { chatCopy } from "@chonsu/shared/copy/chat";
import type { Message } from "@chonsu/shared/entities/conversations";
import { chatDayKey } from "@chonsu/shared/format/time/chat-time";
import { nowMs } from "../../../../lib/clock.ts";
import { useObjectUrl } from "../../../../lib/object-url.ts";
import { classNames } from "../../../../ui/class-names/class-names.ts";
import type { OutgoingState } from "../../outgoing.ts";
import { isPhoto } from "../chat-runs.ts";
import styles from "./message-bubble.module.css";
import { UploadProgress, useWaitingText } from "./outgoing-bubble.tsx";
import gridStyles from "./photo-grid.module.css";

/** Photos of one grid that have not arrived. They are sent one after the other. */
export interface WaitingPhotos {
  readonly photos: readonly OutgoingState[];
  readonly onDiscard: (photo: OutgoingState) => void;
}

/** Whether a message can wait in a grid: a failed one has buttons of its own. */
export function isWaitingPhoto({ image, status }: OutgoingState): boolean {
  return image !== null && status !== "error";
}

/** The first messages being sent that will share the row of the last message: further photos of today, without a text. */
export function comingTo(
  last: Message | undefined,
  outgoing: readonly OutgoingState[],
  userId: number,
): readonly OutgoingState[] {
  const now = new Date(nowMs()).toISOString();
  const isOpen = last?.sender === userId && isPhoto(last) && chatDayKey(last.created_at) === chatDayKey(now);
  const end = outgoing.findIndex((one) => one.text !== "" || !isWaitingPhoto(one));
  return isOpen ? outgoing.slice(0, end === -1 ? outgoing.length : end) : [];
}

export function WaitingTiles({ photos }: Pick<WaitingPhotos, "photos">) {
  return photos.map(({ clientKey, image }) => <WaitingTile key={clientKey} image={image} />);
}

function WaitingTile({ image }: { image: File | null }) {
  const preview = useObjectUrl(image);
  return (
    <div className={classNames(gridStyles.tile, styles.waiting)}>
      {preview !== null && <img src={preview} alt={chatCopy.myPhoto} />}
    </div>
  );
}

/** How far the present photo is, and a button that stops all of them. */
export function WaitingProgress({ photos, onDiscard }: WaitingPhotos) {
  const [first] = photos;
  return (
    <>
      {first !== undefined && (
        <UploadProgress
          clientKey={first.clientKey}
          onCancel={() => {
            for (const photo of photos) onDiscard(photo);
          }}
        />
      )}
      <p role="status" className={styles.meta}>
        {useWaitingText()}
      </p>
    </>
  );
}
