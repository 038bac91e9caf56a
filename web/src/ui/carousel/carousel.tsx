import { uiCopy } from "@chonsu/shared/copy/ui";
import { CAROUSEL_MAX_HEIGHT_PX } from "@chonsu/shared/limits";
import type { CSSProperties } from "react";
import styles from "./carousel.module.css";
import { Turning } from "./turning.tsx";
import { useSlides } from "./use-slides.ts";

export interface CarouselImage {
  src: string;
  /** The real size in pixels, so that the room is reserved before the picture loads. */
  width: number;
  height: number;
  /** The description, if there is one. */
  alt?: string | undefined;
}

interface CarouselProps {
  id?: string | undefined;
  images: readonly CarouselImage[];
  /** The accessible name: what the pictures belong to. */
  label?: string | undefined;
  /** The first picture; the owner may change it to turn to another one. */
  initialIndex?: number | undefined;
  onIndexChange?: ((index: number) => void) | undefined;
  /** Makes each picture a button that opens it large. */
  onOpen?: ((index: number) => void) | undefined;
}

/** The largest width : height of a frame, so that a panorama does not become a strip. */
const FLATTEST = 2.4;

/**
 * Pictures side by side, turned by swiping, arrow keys, or buttons with a mouse. The frame has the shape of the first picture (at most 700
 * px high, product.md §9). A picture of another shape is shown whole before a blurred copy of itself, so nothing is cut, there are no grey
 * bars, and the content below does not move.
 */
export function Carousel(props: CarouselProps) {
  const { id, images, label = uiCopy.slides, initialIndex = 0, onIndexChange, onOpen } = props;
  const total = images.length;
  const { track, index, goTo, onKeyDown } = useSlides({ total, initialIndex, onIndexChange });
  const [first] = images;
  if (first === undefined) return null;
  return (
    <figure
      id={id}
      aria-label={label}
      aria-roledescription={uiCopy.carousel}
      className={styles.carousel}
      style={frameStyle(first)}
      onKeyDown={onKeyDown}
    >
      <ul {...track} className={styles.track} {...(total > 1 && { tabIndex: 0, "aria-label": label })}>
        {images.map((image, at) => (
          <li
            key={image.src}
            className={styles.slide}
            aria-label={uiCopy.slideName(at + 1, total)}
            inert={at !== index}
          >
            <Slide image={image} frame={first} isFirst={at === 0} onOpen={onOpen && (() => onOpen(at))} />
          </li>
        ))}
      </ul>
      {total > 1 && <Turning index={index} total={total} onTurn={goTo} />}
    </figure>
  );
}

interface SlideProps {
  image: CarouselImage;
  frame: CarouselImage;
  isFirst: boolean;
  onOpen: (() => void) | undefined;
}

function Slide({ image, frame, isFirst, onOpen }: SlideProps) {
  const picture = (
    <img
      src={image.src}
      alt={image.alt ?? ""}
      width={image.width}
      height={image.height}
      loading={isFirst ? "eager" : "lazy"}
      decoding="async"
      draggable={false}
      className={styles.picture}
    />
  );
  return (
    <>
      {!fitsFrame(image, frame) && (
        <img src={image.src} alt="" aria-hidden="true" loading="lazy" decoding="async" className={styles.ground} />
      )}
      {onOpen === undefined ? (
        picture
      ) : (
        <button type="button" className={styles.open} onClick={onOpen} aria-label={uiCopy.openImage}>
          {picture}
        </button>
      )}
    </>
  );
}

function frameStyle(first: CarouselImage): CSSProperties {
  const ratio = Math.min(FLATTEST, first.width / first.height);
  return { aspectRatio: ratio, maxHeight: CAROUSEL_MAX_HEIGHT_PX };
}

/** Whether a picture has the shape of the frame to within 1 %, and is not so tall that the frame's maximum height cuts it. */
function fitsFrame(image: CarouselImage, frame: CarouselImage): boolean {
  const shape = image.width / image.height;
  const frameShape = frame.width / frame.height;
  return shape >= 1 && shape <= FLATTEST && Math.abs(shape / frameShape - 1) < 0.01;
}
