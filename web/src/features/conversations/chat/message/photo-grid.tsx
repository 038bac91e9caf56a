import type { Message } from "@chonsu/shared/entities/conversations";
import { useHold } from "../../../../lib/use-hold.ts";
import type { OutgoingState } from "../../outgoing.ts";
import { type MessageContext, MessagePhoto, Options, Words } from "./message-bubble.tsx";
import styles from "./photo-grid.module.css";
import { WaitingTiles } from "./waiting-photos.tsx";

interface PhotoGridProps extends MessageContext {
  messages: readonly [Message, ...Message[]];
  /** Photos that will stand here once they have arrived. */
  coming: readonly OutgoingState[];
}

/** Several photos in a row, each a message of its own. Only the first one can have a text, which stands below all. */
export function PhotoGrid({ messages, coming, ...context }: PhotoGridProps) {
  const [first] = messages;
  const hold = useHold(() => context.onHold(first.id));
  return (
    <>
      <div className={styles.grid} data-columns={columnsOf(messages.length + coming.length)}>
        {messages.map((message) => (
          <Tile key={message.id} message={message} {...context} />
        ))}
        <WaitingTiles photos={coming} />
      </div>
      {first.message !== "" && (
        <div className={styles.text} data-text-of={first.id} {...hold}>
          <Words message={first} {...context} />
        </div>
      )}
    </>
  );
}

function Tile({ message, ...context }: MessageContext & { message: Message }) {
  const hold = useHold(() => context.onHold(message.id));
  return (
    <div data-message={message.id} className={styles.tile} {...hold}>
      <MessagePhoto message={message} {...context} />
      <Options message={message} {...context} />
    </div>
  );
}

/** Two and four photos make squares; others stand three beside each other. */
export function columnsOf(count: number): 2 | 3 {
  return count === 2 || count === 4 ? 2 : 3;
}
