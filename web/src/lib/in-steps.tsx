import { type ReactNode, startTransition, useEffect, useState } from "react";
import { useIsReturning } from "./scroll-memory.ts";

/*
 * Rendering in steps (docs/decisions/027): what is seen first is rendered first, the rest in small pieces, between which the browser reacts
 * to input, on slow phones too. After going back to a scrolled page all of it is rendered at once, because the scroll position needs the
 * full height.
 */

/** Renders its children after the content around them; nested ones come after those outside. */
export function DrawnNext({ children }: { children: ReactNode }) {
  const isReturning = useIsReturning();
  const [isTime, setTime] = useState(isReturning);
  useEffect(() => startTransition(() => setTime(true)), []);
  return isTime && children;
}

/**
 * How many of the `total` items of a list to render: first `step`, then `step` more each time, until all. After that it is always all, so
 * that rendered items stay when others are added before them.
 */
export function useDrawnCount(total: number, step: number): number {
  const isReturning = useIsReturning();
  const [drawn, setDrawn] = useState(isReturning || total <= step ? ALL : step);
  const next = drawn + step < total ? drawn + step : ALL;
  useEffect(() => startTransition(() => setDrawn(next)), [next]);
  return Math.min(drawn, total);
}

const ALL = Number.POSITIVE_INFINITY;
