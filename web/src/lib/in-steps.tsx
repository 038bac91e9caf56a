import { type ReactNode, startTransition, useEffect, useState } from "react";
import { useReturnsScrolled } from "./scroll-memory.ts";

/*
 * Rendering in steps (docs/decisions/016): what is seen first is rendered first, the rest in small pieces. Between two pieces the browser
 * reacts to input, on slow phones too. After going back to a scrolled page all of it is rendered at once, because the scroll position needs
 * the full height.
 */

/** Renders its children after the content around them; nested ones come after those outside. */
export function DrawnNext({ children }: { children: ReactNode }) {
  const returnsScrolled = useReturnsScrolled();
  const [isTime, setTime] = useState(returnsScrolled);
  useEffect(() => startTransition(() => setTime(true)), []);
  return isTime && children;
}

/**
 * How many of the `total` items of a list to render: first `step`, then `step` more each time. Once all are rendered it returns all of a
 * longer list too, so that rendered items stay when others are added before them.
 */
export function useDrawnCount(total: number, step: number): number {
  const returnsScrolled = useReturnsScrolled();
  const [drawn, setDrawn] = useState(returnsScrolled || total <= step ? ALL : step);
  const next = drawn + step < total ? drawn + step : ALL;
  useEffect(() => startTransition(() => setDrawn(next)), [next]);
  return Math.min(drawn, total);
}

const ALL = Number.POSITIVE_INFINITY;
