import { Dialog } from "@base-ui/react/dialog";
import { uiCopy } from "@chonsu/shared/copy/ui";
import type { CarouselImage } from "../carousel/carousel.tsx";
import { Turning } from "../carousel/turning.tsx";
import { useSlides } from "../carousel/use-slides.ts";
import { CloseIcon } from "../icon/action-icons.tsx";
import styles from "./photo-viewer.module.css";

export interface PhotoViewerProps {
  isOpen: boolean;
  images: readonly CarouselImage[];
  /** The visible picture; the owner updates it on `onIndexChange`. */
  index: number;
  /** The accessible name of the viewer. */
  label: string;
  onIndexChange: (index: number) => void;
  /** The close button, Escape, or a touch beside the picture. */
  onClose: () => void;
  /** The element that gets the focus on closing; by default the former one. */
  finalFocus?: (() => HTMLElement | null) | undefined;
}

/** The content of `PhotoViewer`. */
export function PhotoViewerBox({ isOpen, onClose, label, finalFocus, ...slides }: PhotoViewerProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className={styles.viewer} {...(finalFocus && { finalFocus: () => finalFocus() ?? true })}>
          <Dialog.Title className="visually-hidden">{label}</Dialog.Title>
          <Photos {...slides} label={label} onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** A component inside the popup, so that the popup exists when the slides are first measured. */
function Photos(props: Pick<PhotoViewerProps, "images" | "index" | "label" | "onIndexChange" | "onClose">) {
  const { images, label, onClose } = props;
  const total = images.length;
  const { track, index, goTo, onKeyDown } = useSlides({
    total,
    initialIndex: props.index,
    onIndexChange: props.onIndexChange,
  });
  return (
    <figure
      className={styles.container}
      aria-label={label}
      aria-roledescription={uiCopy.carousel}
      onKeyDown={onKeyDown}
    >
      <Dialog.Close className={styles.close} aria-label={uiCopy.close} title={uiCopy.close}>
        <CloseIcon />
      </Dialog.Close>
      <ul {...track} className={styles.track}>
        {images.map((image, at) => (
          <li key={image.src} className={styles.slide} inert={at !== index}>
            <button type="button" tabIndex={-1} aria-hidden="true" className={styles.beside} onClick={onClose} />
            <img
              src={image.src}
              alt={image.alt ?? uiCopy.slideName(at + 1, total)}
              width={image.width}
              height={image.height}
              loading={Math.abs(at - index) > 1 ? "lazy" : "eager"}
              decoding="async"
              draggable={false}
              className={styles.photo}
            />
          </li>
        ))}
      </ul>
      {total > 1 && <Turning index={index} total={total} onTurn={goTo} />}
    </figure>
  );
}
