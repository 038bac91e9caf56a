import { uiCopy } from "@chonsu/shared/copy/ui";
import { CAROUSEL_MAX_HEIGHT_PX } from "@chonsu/shared/limits";
import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { matchesMedia, REDUCED_MOTION } from "../../lib/media-query.ts";
import { ChevronLeftIcon, ChevronRightIcon } from "../icon/navigation-icons.tsx";
import styles from "./carousel.module.css";

export interface CarouselImage {
  src: string;
  /** Real size in pixels: the room is reserved before the picture arrives. */
  width: number;
  height: number;
  /** What it shows, if anyone said so. */
  alt?: string | undefined;
}

interface CarouselProps {
  images: readonly CarouselImage[];
  /** What the pictures belong to; read aloud. */
  label?: string | undefined;
  /** Which is seen first; the owner may turn the pages by changing it. */
  initialIndex?: number | undefined;
  onIndexChange?: ((index: number) => void) | undefined;
  /** Makes each picture a button. */
  onOpen?: ((index: number) => void) | undefined;
}

/** A frame is never flatter than this (width : height), so that a panorama does not become a strip. */
const FLATTEST = 2.4;

/**
 * Pictures side by side: swiped, turned with arrow keys, or with buttons where there is a mouse. The frame has the shape
 * of the first picture (at most 700 px high, product.md §9) and keeps it; a picture of another shape stands whole before a
 * blurred copy of itself, so there are neither grey bars nor cut heads nor jumps below.
 */
export function Carousel({ images, label = uiCopy.slides, initialIndex = 0, onIndexChange, onOpen }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(initialIndex);
  const total = images.length;
  const goTo = (next: number) => {
    const { current } = track;
    current?.scrollTo({ left: next * current.clientWidth, behavior: matchesMedia(REDUCED_MOTION) ? "auto" : "smooth" });
  };
  const readIndex = () => {
    const { current } = track;
    if (current === null || current.clientWidth === 0) return;
    const seen = Math.min(total - 1, Math.max(0, Math.round(current.scrollLeft / current.clientWidth)));
    if (seen === index) return;
    setIndex(seen);
    onIndexChange?.(seen);
  };
  const turn = (event: KeyboardEvent) => {
    const next = index + Number(event.key === "ArrowRight") - Number(event.key === "ArrowLeft");
    if (next === index) return;
    event.preventDefault();
    goTo(Math.min(total - 1, Math.max(0, next)));
  };
  useLayoutEffect(() => {
    const { current } = track;
    if (current === null || Math.round(current.scrollLeft / current.clientWidth) === initialIndex) return;
    current.scrollLeft = initialIndex * current.clientWidth;
  }, [initialIndex]);
  const [first] = images;
  if (first === undefined) return null;
  return (
    <figure
      aria-label={label}
      aria-roledescription={uiCopy.carousel}
      className={styles.carousel}
      style={frameStyle(first)}
      onKeyDown={turn}
    >
      <ul
        ref={track}
        className={styles.track}
        onScroll={readIndex}
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

function Turning({ index, total, onTurn }: { index: number; total: number; onTurn: (index: number) => void }) {
  return (
    <>
      <span className={styles.count} aria-live="polite">
        {uiCopy.slideOf(index + 1, total)}
      </span>
      <TurnButton label={uiCopy.previous} isDisabled={index === 0} onClick={() => onTurn(index - 1)} />
      <TurnButton label={uiCopy.next} isDisabled={index === total - 1} isNext onClick={() => onTurn(index + 1)} />
    </>
  );
}

interface TurnButtonProps {
  label: string;
  isNext?: boolean;
  isDisabled: boolean;
  onClick: () => void;
}

function TurnButton({ label, isNext = false, isDisabled, onClick }: TurnButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isDisabled}
      className={isNext ? styles.next : styles.previous}
      onClick={() => !isDisabled && onClick()}
    >
      <span className={styles.arrow}>{isNext ? <ChevronRightIcon size={20} /> : <ChevronLeftIcon size={20} />}</span>
    </button>
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
        <button type="button" className={styles.open} onClick={onOpen} aria-label={image.alt ?? uiCopy.openImage}>
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
