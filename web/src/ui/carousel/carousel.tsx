import { uiCopy } from "@chonsu/shared/copy/ui";
import { CAROUSEL_MAX_HEIGHT_PX } from "@chonsu/shared/limits";
import type { CSSProperties } from "react";
import styles from "./carousel.module.css";
import { Turning } from "./turning.tsx";
import { useSlides } from "./use-slides.ts";

export interface CarouselImage {
  src: string;
  /** Real size in pixels: the room is reserved before the picture arrives. */
  width: number;
  height: number;
  /** What it shows, if anyone said so. */
  alt?: string | undefined;
}

interface CarouselProps {
  id?: string | undefined;
  images: readonly CarouselImage[];
  /** What the pictures belong to; read aloud. */
  label?: string | undefined;
  /** Which is seen first; the owner may turn the pages by changing it. */
  initialIndex?: number | undefined;
  onIndexChange?: ((index: number) => void) | undefined;
  /** Makes each picture a button that shows it large. */
  onOpen?: ((index: number) => void) | undefined;
}

/** A frame is never flatter than this (width : height), so that a panorama does not become a strip. */
const FLATTEST = 2.4;

/**
 * Pictures side by side: swiped, turned with arrow keys, or with buttons where there is a mouse. The frame has the shape
 * of the first picture (at most 700 px high, product.md §9) and keeps it; a picture of another shape stands whole before a
 * blurred copy of itself, so there are neither grey bars nor cut heads nor jumps below.
 */
export function Carousel(props: CarouselProps) {
  const { id, images, label = uiCopy.slides, initialIndex = 0, onIndexChange, onOpen } = props;
  const total = images.length;
  const { track, index, goTo, onScroll, onKeyDown } = useSlides({ total, initialIndex, onIndexChange });
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
      <ul
        ref={track}
        className={styles.track}
        onScroll={onScroll}
        {...(total > 1 && { tabIndex: 0, "aria-label": label })}
      >
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

/** Of the frame's shape to within one part in a hundred, and not so tall that the frame is cut at its greatest height. */
function fitsFrame(image: CarouselImage, frame: CarouselImage): boolean {
  const shape = image.width / image.height;
  const frameShape = frame.width / frame.height;
  return shape >= 1 && shape <= FLATTEST && Math.abs(shape / frameShape - 1) < 0.01;
}
