import { classNames } from "../../../../ui/class-names/class-names.ts";
import { MessageText } from "../../linked/message-text.tsx";
import type { OutgoingState } from "../../outgoing.ts";
import styles from "./message-bubble.module.css";
import { OutgoingBubble } from "./outgoing-bubble.tsx";
import gridStyles from "./photo-grid.module.css";
import { columnsOf } from "./photo-grid.tsx";
import { isWaitingPhoto, WaitingProgress, WaitingTiles } from "./waiting-photos.tsx";

interface OutgoingRowsProps {
  messages: readonly OutgoingState[];
  onRetry: (message: OutgoingState) => void;
  onDiscard: (message: OutgoingState) => void;
}

type Row = [OutgoingState, ...OutgoingState[]];

/** Messages of mine that have not arrived. Photos that wait share a grid, as they will when they have arrived. */
export function OutgoingRows({ messages, onRetry, onDiscard }: OutgoingRowsProps) {
  return rowsOf(messages).map((row) => {
    const [first] = row;
    return row.length > 1 ? (
      <OutgoingPhotos key={first.clientKey} photos={row} onDiscard={onDiscard} />
    ) : (
      <OutgoingBubble
        key={first.clientKey}
        message={first}
        onRetry={() => onRetry(first)}
        onDiscard={() => onDiscard(first)}
      />
    );
  });
}

function rowsOf(messages: readonly OutgoingState[]): Row[] {
  const rows: Row[] = [];
  for (const message of messages) {
    const row = rows.at(-1);
    if (row !== undefined && isWaitingPhoto(row[0]) && isWaitingPhoto(message) && message.text === "")
      row.push(message);
    else rows.push([message]);
  }
  return rows;
}

/** Only the first photo can have a text. */
function OutgoingPhotos({ photos, onDiscard }: { photos: Row; onDiscard: (photo: OutgoingState) => void }) {
  const [first] = photos;
  return (
    <div className={classNames(styles.item, styles.mine, styles.runEnd)}>
      <div className={gridStyles.grid} data-columns={columnsOf(photos.length)}>
        <WaitingTiles photos={photos} />
      </div>
      {first.text !== "" && <MessageText text={first.text} senderId={null} bubble={styles.bubble} />}
      <WaitingProgress photos={photos} onDiscard={onDiscard} />
    </div>
  );
}
