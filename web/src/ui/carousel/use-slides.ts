import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { matchesMedia, REDUCED_MOTION } from "../../lib/media-query.ts";
import { useDebounced } from "../../lib/timers.ts";

interface SlidesOptions {
  total: number;
  /** The first slide; the owner may change it to turn to another one. */
  initialIndex: number;
  onIndexChange?: ((index: number) => void) | undefined;
}

/**
 * A row of slides as wide as its container: the visible slide, functions to turn, and what the row's element needs. Arrow keys (also Home
 * and End), buttons and the owner choose a slide at once, and the row follows. With a finger or a wheel the scroll position chooses.
 */
export function useSlides({ total, initialIndex, onIndexChange }: SlidesOptions) {
  const row = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(initialIndex);
  const glide = useGlide(row);
  // Indexes that were reported to the owner and have not come back as `initialIndex`. An index that comes back is no request to turn: the
  // row may already move to another slide.
  const reported = useRef<number[]>([]);
  const choose = (next: number) => {
    if (next === index) return;
    setIndex(next);
    if (onIndexChange === undefined) return;
    reported.current.push(next);
    onIndexChange(next);
  };
  const goTo = (next: number) => {
    choose(next);
    glide.start(next);
  };
  const onScroll = () => {
    const { current } = row;
    if (current === null || current.clientWidth === 0 || glide.goesOn()) return;
    choose(Math.min(total - 1, Math.max(0, Math.round(current.scrollLeft / current.clientWidth))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = indexAfter(event.key, index, total);
    if (next === index) return;
    event.preventDefault();
    // A slide that leaves becomes inert and would lose the focus, so the row takes it.
    if (row.current?.contains(document.activeElement) === true) row.current.focus({ preventScroll: true });
    goTo(next);
  };
  useLayoutEffect(() => {
    const at = reported.current.indexOf(initialIndex);
    reported.current.splice(0, at + 1);
    if (at !== -1 || row.current === null) return;
    setIndex(initialIndex);
    row.current.scrollLeft = initialIndex * row.current.clientWidth;
  }, [initialIndex]);
  const track = { ref: row, onScroll, onPointerDown: glide.leave, onWheel: glide.leave };
  return { track, index, goTo, onKeyDown };
}

/** How long a glide may make no progress before the row jumps to its target. */
const STANDSTILL_MS = 200;

/** A smooth turn that always arrives. When the browser stops it (because of a new layout or a focus), a jump finishes it. */
function useGlide(row: RefObject<HTMLElement | null>) {
  const target = useRef<number | null>(null);
  const leave = () => {
    target.current = null;
  };
  const finish = useDebounced(() => {
    const { current } = row;
    if (current === null || target.current === null) return;
    current.scrollLeft = target.current * current.clientWidth;
    leave();
  }, STANDSTILL_MS);
  return {
    start(next: number): void {
      const { current } = row;
      if (current === null) return;
      target.current = next;
      current.scrollTo({
        left: next * current.clientWidth,
        behavior: matchesMedia(REDUCED_MOTION) ? "auto" : "smooth",
      });
      finish();
    },
    /** Called for each scroll event: whether it is part of the glide. */
    goesOn(): boolean {
      if (target.current === null) return false;
      finish();
      return true;
    },
    /** Ends the glide, because the user moves the row with a finger or a wheel. */
    leave,
  };
}

function indexAfter(key: string, index: number, total: number): number {
  switch (key) {
    case "ArrowRight":
      return Math.min(total - 1, index + 1);
    case "ArrowLeft":
      return Math.max(0, index - 1);
    case "Home":
      return 0;
    case "End":
      return total - 1;
    default:
      return index;
  }
}
