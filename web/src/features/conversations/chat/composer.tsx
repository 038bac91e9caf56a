import { chatCopy } from "@chonsu/shared/copy/chat";
import { uiCopy } from "@chonsu/shared/copy/ui";
import { CHAT_INPUT_ROWS_MAX, MESSAGE_MAX } from "@chonsu/shared/limits";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { isMeantEnter } from "../../../lib/forms/composition.ts";
import { useObjectUrl } from "../../../lib/object-url.ts";
import { uploadable } from "../../../lib/picture.ts";
import { CloseIcon, ImageIcon, SendIcon } from "../../../ui/icon/action-icons.tsx";
import { IconButton } from "../../../ui/icon-button/icon-button.tsx";
import { FileButton } from "../../../ui/image-picker/image-picker.tsx";
import { GrowingTextArea } from "../../../ui/textarea/textarea.tsx";
import { useToast } from "../../../ui/toast/toast.tsx";
import styles from "./composer.module.css";

const IMAGE_KINDS = "image/jpeg,image/png,image/webp";

interface ComposerProps {
  /** Text that was typed and not sent. It is kept when the screen is left. */
  draft: string;
  onDraft: (text: string) => void;
  onSend: (text: string, image: File | null) => void;
}

/**
 * Sends text, a picture or both (product.md §5). Enter sends, Shift+Enter breaks the line; the Enter that ends a composition does neither.
 */
export function Composer({ draft, onDraft, onSend }: ComposerProps) {
  const [image, setImage] = useState<File | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const limitId = useId();
  const toast = useToast();
  const isTooLong = draft.length > MESSAGE_MAX;
  const canSend = !isTooLong && (draft.trim() !== "" || image !== null);
  const send = () => {
    if (!canSend) return;
    onSend(draft.trim() === "" ? "" : draft, image);
    onDraft("");
    setImage(null);
    area.current?.focus();
  };
  const pick = async (file: File) => {
    try {
      setImage(await uploadable(file));
    } catch {
      toast(uiCopy.pictureRefused(file.name), { kind: "error" });
    }
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.shiftKey || !isMeantEnter(event)) return;
    event.preventDefault();
    send();
  };
  return (
    <div className={styles.composer}>
      {image !== null && <Picked image={image} onRemove={() => setImage(null)} />}
      <p id={limitId} role="status" className={styles.limit}>
        {isTooLong && `${chatCopy.tooLong} ${uiCopy.countOfMax(draft.length, MESSAGE_MAX)}`}
      </p>
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <FileButton
          className={styles.attach}
          label={chatCopy.addImage}
          accept={IMAGE_KINDS}
          onPick={([file]) => file && void pick(file)}
        >
          <ImageIcon />
        </FileButton>
        <GrowingTextArea
          ref={area}
          aria-label={chatCopy.input}
          aria-describedby={limitId}
          aria-invalid={isTooLong || undefined}
          placeholder={chatCopy.input}
          maxRows={CHAT_INPUT_ROWS_MAX}
          value={draft}
          onChange={(event) => onDraft(event.target.value)}
          onKeyDown={sendOnEnter}
          className={styles.input}
        />
        <IconButton type="submit" tone="filled" label={chatCopy.send} icon={<SendIcon />} disabled={!canSend} />
      </form>
    </div>
  );
}

function Picked({ image, onRemove }: { image: File; onRemove: () => void }) {
  const url = useObjectUrl(image);
  return (
    <div className={styles.picked}>
      {url !== null && <img src={url} alt={chatCopy.picked(image.name)} />}
      <IconButton label={chatCopy.removeImage} tone="soft" icon={<CloseIcon />} onClick={onRemove} />
    </div>
  );
}
