import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { matchesMedia, REDUCED_MOTION } from "../../lib/media-query.ts";

interface SlidesOptions {
  total: number;
  /** The first slide; the owner may change it to turn to another one. */
  initialIndex: number;
  onIndexChange?: ((index: number) => void) | undefined;
}

/**
 * A row of slides as wide as its container: the visible slide, and functions to turn. The scroll position is the state; touch, arrow keys
 * (also Home and End) and buttons change it.
 */
export function useSlides({ total, initialIndex, onIndexChange }: SlidesOptions) {
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(initialIndex);
  // The index last reported to the owner. When the owner passes it back, it is no request to scroll, for instance during another move.
  const published = useRef<number | null>(null);
  const goTo = (next: number) => {
    const { current } = track;
    current?.scrollTo({ left: next * current.clientWidth, behavior: matchesMedia(REDUCED_MOTION) ? "auto" : "smooth" });
  };
  const onScroll = () => {
    const { current } = track;
    if (current === null || current.clientWidth === 0) return;
    const seen = Math.min(total - 1, Math.max(0, Math.round(current.scrollLeft / current.clientWidth)));
    if (seen === index) return;
    setIndex(seen);
    published.current = seen;
    onIndexChange?.(seen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = indexAfter(event.key, index, total);
    if (next === index) return;
    event.preventDefault();
    // A slide that leaves becomes inert and would lose the focus, so the row takes it.
    if (track.current?.contains(document.activeElement) === true) track.current.focus({ preventScroll: true });
    goTo(next);
  };
  useLayoutEffect(() => {
    const { current } = track;
    if (current === null || published.current === initialIndex) return;
    if (Math.round(current.scrollLeft / current.clientWidth) === initialIndex) return;
    current.scrollLeft = initialIndex * current.clientWidth;
  }, [initialIndex]);
  return { track, index, goTo, onScroll, onKeyDown };
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
