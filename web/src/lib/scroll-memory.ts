import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import type { Arrival } from "./guarded-history.ts";
import { observeSize } from "./size.ts";
import { later } from "./timers.ts";

const STORED_AS = "scroll-places";
/** How long a list that is fetched again may take to reach its old height. */
const TIMEOUT_MS = 3000;
const WHEN_MOVED = ["wheel", "touchstart", "keydown", "pointerdown"] as const;

const places = new Map<string, number>(readPlaces());

/**
 * Restores scroll positions: going back or reloading returns to the old position, a new screen starts at the top, another view of the same
 * screen stays. While the page is too short, it waits until the page has grown or the user scrolls. It renders nothing; it is a component
 * so that only this is rendered again.
 */
export function ScrollMemory({ arrival }: { arrival: Arrival }): null {
  const [{ location, action, keepsPlace }, settle] = useState(arrival);
  const { key, hash } = location;
  const isFirst = useRef(true);
  // A screen may measure itself and render again before it is painted: only then is its layout final.
  useLayoutEffect(() => settle(arrival), [arrival]);
  useEffect(() => {
    window.history.scrollRestoration = "manual";
    const store = () => storePlaces();
    window.addEventListener("pagehide", store);
    return () => window.removeEventListener("pagehide", store);
  }, []);
  useLayoutEffect(() => {
    const known = action === "POP" ? places.get(key) : undefined;
    // The page starts at its top; scrolling there would only force another layout.
    const stop = startAt(known, keepsPlace || (known === undefined && (hash !== "" || isFirst.current)));
    isFirst.current = false;
    const remember = () => places.set(key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => {
      stop();
      window.removeEventListener("scroll", remember);
    };
  }, [key, action, hash, keepsPlace]);
  return null;
}

/** Whether the user returns to a scrolled position: then the page must have its full height at once. */
export function useIsReturning(): boolean {
  const { key } = useLocation();
  const [isReturning] = useState(() => (places.get(key) ?? 0) > 0);
  return isReturning;
}

function startAt(place: number | undefined, staysPut: boolean): () => void {
  if (place !== undefined) return returnTo(place);
  if (!staysPut) window.scrollTo(0, 0);
  return () => {};
}

function returnTo(place: number): () => void {
  const isThere = () => {
    window.scrollTo(0, place);
    return Math.abs(window.scrollY - place) <= 1;
  };
  if (isThere()) return () => {};
  const ends: (() => void)[] = [];
  const stop = () => {
    for (const end of ends.splice(0)) end();
  };
  ends.push(
    observeSize(document.body, () => isThere() && stop()),
    later(TIMEOUT_MS, stop),
  );
  for (const moved of WHEN_MOVED) {
    window.addEventListener(moved, stop, { passive: true });
    ends.push(() => window.removeEventListener(moved, stop));
  }
  return stop;
}

function readPlaces(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(STORED_AS) ?? "{}");
    return Object.entries(stored ?? {}).map(([key, place]) => [key, Number(place)]);
  } catch {
    return [];
  }
}

function storePlaces(): void {
  try {
    window.sessionStorage.setItem(STORED_AS, JSON.stringify(Object.fromEntries(places)));
  } catch {
    // The positions are kept until the page is closed.
  }
}
