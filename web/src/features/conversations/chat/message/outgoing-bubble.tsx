import { chatCopy } from "@chonsu/shared/copy/chat";
import { detailOf } from "../../../../api/errors.ts";
import { useObjectUrl } from "../../../../lib/object-url.ts";
import { useOnline } from "../../../../lib/online.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { classNames } from "../../../../ui/class-names/class-names.ts";
import { ProgressBar } from "../../../../ui/progress/progress.tsx";
import { MessageText } from "../../linked/message-text.tsx";
import { type OutgoingState, useUploadShare } from "../../outgoing.ts";
import styles from "./message-bubble.module.css";

const PERCENT = 100;

interface OutgoingBubbleProps {
  message: OutgoingState;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A message of mine that has not arrived: being sent, or failed with a retry button. */
export function OutgoingBubble({ message, onRetry, onDiscard }: OutgoingBubbleProps) {
  const preview = useObjectUrl(message.image);
  const waiting = useWaitingText();
  const isFailed = message.status === "error";
  return (
    <div className={classNames(styles.item, styles.mine, styles.runEnd)}>
      <div className={classNames(styles.content, !isFailed && styles.waiting)}>
        {preview !== null && (
          <span className={styles.photo}>
            <img src={preview} alt={chatCopy.myPhoto} />
          </span>
        )}
        <MessageText text={message.text} senderId={null} bubble={styles.bubble} />
      </div>
      {message.image !== null && !isFailed && <UploadProgress clientKey={message.clientKey} onCancel={onDiscard} />}
      <p role="status" className={classNames(styles.meta, isFailed && styles.failed)}>
        {isFailed ? failureOf(message) : waiting}
      </p>
      {isFailed && (
        <div className={styles.tries}>
          {(message.text !== "" || message.image !== null) && (
            <Button size="s" variant="secondary" onClick={onRetry}>
              {chatCopy.retry}
            </Button>
          )}
          <Button size="s" variant="text" onClick={onDiscard}>
            {chatCopy.discard}
          </Button>
        </div>
      )}
    </div>
  );
}

/** How much of a picture has been sent, and a button to stop it. */
export function UploadProgress({ clientKey, onCancel }: { clientKey: string; onCancel: () => void }) {
  const share = useUploadShare(clientKey);
  return (
    <div className={styles.progress}>
      <ProgressBar label={chatCopy.sending} percent={Math.round(share * PERCENT)} />
      <Button size="s" variant="text" onClick={onCancel}>
        {chatCopy.cancelSending}
      </Button>
    </div>
  );
}

/** What is said of a message that waits. */
export function useWaitingText(): string {
  return useOnline() ? chatCopy.sending : chatCopy.sendsLater;
}

/** The text for a failed message: not sent, the reason if the server gave one, and whether its picture is lost. */
function failureOf({ error, hasLostImage }: OutgoingState): string {
  const words = [chatCopy.failed, detailOf(error, ""), hasLostImage ? chatCopy.imageLost : ""];
  return words.filter((word) => word !== "").join(" ");
}
