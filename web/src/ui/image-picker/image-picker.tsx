import { uiCopy } from "@chonsu/shared/copy/ui";
import { type ReactNode, useId, useRef } from "react";
import { DropZone } from "../drop-zone/drop-zone.tsx";
import { FieldFrame, type FieldWords } from "../field/field-frame.tsx";
import { CloseIcon, PlusIcon } from "../icon/action-icons.tsx";
import styles from "./image-picker.module.css";

export interface PickedImage {
  key: string;
  src: string;
  /** The name of the file, for the accessible name of the remove button. */
  name: string;
}

interface ImagePickerProps extends FieldWords {
  images: readonly PickedImage[];
  /** The names of pictures that are still being read. They have tiles already. */
  reading?: readonly string[] | undefined;
  /** With this many pictures the add tile disappears. The caller refuses pictures over the limit. */
  max: number;
  onAdd: (files: File[]) => void;
  onRemove: (key: string) => void;
  isDisabled?: boolean | undefined;
}

/** Pictures to upload: tiles with a remove button, and a tile that adds more. Pictures can also be dropped and pasted. */
export function ImagePicker(props: ImagePickerProps) {
  const { images, reading = [], max, onAdd, onRemove, isDisabled = false, ...words } = props;
  const id = useId();
  const count = images.length + reading.length;
  return (
    <FieldFrame id={id} hasControl={false} aside={uiCopy.countOfMax(count, max)} {...words}>
      <div className={styles.area} data-drop-area="">
        <ul className={styles.tiles} aria-labelledby={`${id}-label`}>
          {images.map((image) => (
            <Tile key={image.key} image={image} isDisabled={isDisabled} onRemove={() => onRemove(image.key)} />
          ))}
          {reading.map((name) => (
            <li key={name} className={styles.tile}>
              <span role="img" aria-label={uiCopy.preparing(name)} className={styles.reading} />
            </li>
          ))}
          {count < max && (
            <li>
              <FileButton label={uiCopy.addImage} isMultiple isDisabled={isDisabled} onPick={onAdd}>
                <span className={styles.add}>
                  <PlusIcon />
                </span>
              </FileButton>
            </li>
          )}
        </ul>
        <DropZone isDisabled={isDisabled} onFiles={onAdd} />
      </div>
    </FieldFrame>
  );
}

interface TileProps {
  image: PickedImage;
  isDisabled: boolean;
  onRemove: () => void;
}

function Tile({ image, isDisabled, onRemove }: TileProps) {
  return (
    <li className={styles.tile}>
      <img src={image.src} alt={image.name} width={96} height={96} draggable={false} />
      <button
        type="button"
        className={styles.remove}
        aria-label={uiCopy.remove(image.name)}
        disabled={isDisabled}
        onClick={onRemove}
      >
        <span className={styles.cross}>
          <CloseIcon size={16} />
        </span>
      </button>
    </li>
  );
}

/** The types that the server can decode (wire.md §1). */
const ACCEPTED = "image/jpeg,image/png,image/webp";

interface FileButtonProps {
  label: string;
  isMultiple?: boolean | undefined;
  isDisabled?: boolean | undefined;
  className?: string | undefined;
  onPick: (files: File[]) => void;
  children: ReactNode;
}

/** A button that opens the file picker. The same file may be picked twice in a row. */
export function FileButton(props: FileButtonProps) {
  const { label, isMultiple = false, isDisabled, className, onPick, children } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        aria-label={label}
        disabled={isDisabled}
        className={className ?? styles.file}
        onClick={() => input.current?.click()}
      >
        {children}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={ACCEPTED}
        multiple={isMultiple}
        onChange={(event) => {
          const files = Array.from(event.target.files ?? []);
          event.target.value = "";
          if (files.length > 0) onPick(files);
        }}
      />
    </>
  );
}
