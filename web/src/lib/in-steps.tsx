import { type ReactNode, startTransition, useEffect, useState } from "react";
import { useIsReturning } from "./scroll-memory.ts";

/*
 * What is seen first is drawn first, the rest when the browser has a moment: each time little enough that it answers in between, on slow
 * phones too. Who comes back to a place further down finds all of it at once: nearer to the top that place would not be there.
 */

/** What stands below the things around it, and is drawn after them; within another of its kind after what that one holds. */
export function DrawnNext({ children }: { children: ReactNode }) {
  const isReturning = useIsReturning();
  const [isTime, setTime] = useState(isReturning);
  useEffect(() => startTransition(() => setTime(true)), []);
  return isTime && children;
}

/**
 * How many of the `total` parts of a list are to be drawn: `step` at first, then so many more, until it is all of them. From then on it
 * is always all: what has been drawn stays when something comes before it.
 */
export function useDrawnCount(total: number, step: number): number {
  const isReturning = useIsReturning();
  const [drawn, setDrawn] = useState(isReturning || total <= step ? ALL : step);
  const next = drawn + step < total ? drawn + step : ALL;
  useEffect(() => startTransition(() => setDrawn(next)), [next]);
  return Math.min(drawn, total);
}

const ALL = Number.POSITIVE_INFINITY;
