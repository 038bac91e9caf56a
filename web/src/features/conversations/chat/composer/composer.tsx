import { chatCopy } from "@chonsu/shared/copy/chat";
import { uiCopy } from "@chonsu/shared/copy/ui";
import { isWithin, lengthOf } from "@chonsu/shared/format/text/typed-text";
import { CHAT_INPUT_ROWS_MAX, CHAT_PHOTOS_MAX, MESSAGE_MAX } from "@chonsu/shared/limits";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { isMeantEnter } from "../../../../lib/forms/composition.ts";
import { TOUCH_FIRST, useMediaQuery } from "../../../../lib/media-query.ts";
import { newKey } from "../../../../lib/new-key.ts";
import { useObjectUrl } from "../../../../lib/object-url.ts";
import { pictureRefused, uploadable } from "../../../../lib/picture.ts";
import { DropZone } from "../../../../ui/drop-zone/drop-zone.tsx";
import { CloseIcon, ImageIcon, SendIcon } from "../../../../ui/icon/action-icons.tsx";
import { IconButton } from "../../../../ui/icon-button/icon-button.tsx";
import { FileButton } from "../../../../ui/image-picker/image-picker.tsx";
import { GrowingTextArea } from "../../../../ui/textarea/textarea.tsx";
import { useToast } from "../../../../ui/toast/toast.tsx";
import styles from "./composer.module.css";

interface ComposerProps {
  /** Text that was typed and not sent. It is kept when the screen is left. */
  draft: string;
  onDraft: (text: string) => void;
  onSend: (text: string, images: readonly File[]) => void;
}

interface PickedPhoto {
  readonly key: string;
  readonly file: File;
}

/**
 * Sends text, pictures or both (product.md §5). Enter sends, Shift+Enter breaks the line. A keyboard on a screen has no such keys: where the
 * finger is the main pointer, Enter breaks the line. Ctrl or ⌘ with Enter always sends. The Enter that ends a composition does nothing else.
 */
export function Composer({ draft, onDraft, onSend }: ComposerProps) {
  const [images, setImages] = useState<readonly PickedPhoto[]>([]);
  const area = useRef<HTMLTextAreaElement>(null);
  const limitId = useId();
  const toast = useToast();
  const isTouchFirst = useMediaQuery(TOUCH_FIRST);
  const isTooLong = !isWithin(draft, MESSAGE_MAX);
  const canSend = !isTooLong && (draft.trim() !== "" || images.length > 0);
  const send = () => {
    if (!canSend) return;
    onSend(
      draft.trim() === "" ? "" : draft,
      images.map(({ file }) => file),
    );
    onDraft("");
    setImages([]);
    area.current?.focus();
  };
  const pick = async (files: readonly File[]) => {
    const room = CHAT_PHOTOS_MAX - images.length;
    if (files.length > room) toast(chatCopy.tooManyPhotos, { kind: "error" });
    const picked = files.slice(0, room).map((file) => ({ key: newKey(), file }));
    setImages((now) => [...now, ...picked]);
    // One after the other, because a phone has no memory for ten large pictures. A message that is sent meanwhile includes them too
    // (`useSendMessage`).
    for (const { key, file } of picked) {
      try {
        await uploadable(file);
      } catch (error) {
        setImages((now) => now.filter((other) => other.key !== key));
        toast(pictureRefused(file, error), { kind: "error" });
      }
    }
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.shiftKey || !isMeantEnter(event)) return;
    if (isTouchFirst && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    send();
  };
  return (
    <div className={styles.composer}>
      {images.length > 0 && (
        <ul className={styles.pictures} aria-label={chatCopy.pickedPhotos}>
          {images.map(({ key, file }) => (
            <Picked key={key} image={file} onRemove={() => setImages(images.filter((other) => other.key !== key))} />
          ))}
        </ul>
      )}
      <p id={limitId} role="status" className={styles.limit}>
        {isTooLong && `${chatCopy.tooLong} ${uiCopy.countOfMax(lengthOf(draft), MESSAGE_MAX)}`}
      </p>
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <FileButton className={styles.attach} label={chatCopy.addImage} isMultiple onPick={(files) => void pick(files)}>
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
          enterKeyHint={isTouchFirst ? "enter" : "send"}
          className={styles.input}
        />
        <IconButton
          type="submit"
          tone="filled"
          label={chatCopy.send}
          icon={<SendIcon />}
          disabled={!canSend}
          className={styles.send}
        />
      </form>
      <DropZone
        onFiles={(files) => {
          void pick(files);
          area.current?.focus();
        }}
      />
    </div>
  );
}

function Picked({ image, onRemove }: { image: File; onRemove: () => void }) {
  const url = useObjectUrl(image);
  return (
    <li className={styles.picked}>
      {url !== null && <img src={url} alt={chatCopy.picked(image.name)} />}
      <IconButton
        label={chatCopy.removeImage(image.name)}
        tone="soft"
        className={styles.remove}
        icon={<CloseIcon size={18} />}
        onClick={onRemove}
      />
    </li>
  );
}
