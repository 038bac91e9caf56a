import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import type { Arrival } from "./guarded-history.ts";
import { observeSize } from "./size.ts";
import { later } from "./timers.ts";

const STORED_AS = "scroll-places";
/** A list that is fetched anew may take this long to be as tall as it was. */
const TIMEOUT_MS = 3000;
const WHEN_MOVED = ["wheel", "touchstart", "keydown", "pointerdown"] as const;

const places = new Map<string, number>(readPlaces());

/**
 * Keeps the place in every list: going back or reloading returns to where one was, a new screen begins at its top, another side of the
 * same screen stays where it is. While what is shown is still too short, it waits for it to grow, until somebody moves.
 * Draws nothing; it is a component so that it alone is drawn again.
 */
export function ScrollMemory({ arrival }: { arrival: Arrival }): null {
  const [{ location, action, keepsPlace }, settle] = useState(arrival);
  const { key, hash } = location;
  const isFirst = useRef(true);
  // A screen measures itself when it is drawn and is drawn once more before it is painted: only then is everything where it will be.
  useLayoutEffect(() => settle(arrival), [arrival]);
  useEffect(() => {
    window.history.scrollRestoration = "manual";
    const store = () => storePlaces();
    window.addEventListener("pagehide", store);
    return () => window.removeEventListener("pagehide", store);
  }, []);
  useLayoutEffect(() => {
    const known = action === "POP" ? places.get(key) : undefined;
    // The page begins at its top; to send it there would only lay it out once more.
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

/** Whether one comes back to a place further down on the page: it is to be as long as it was from the beginning. */
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
    // The places are known as long as the page lives.
  }
}
