import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Location, useLocation } from "react-router-dom";
import { returnFocus } from "./focus-memory.ts";
import type { Arrival } from "./guarded-history.ts";
import { observeSize } from "./size.ts";
import { tabStore } from "./storage.ts";
import { later } from "./timers.ts";

const STORED_AS = "scroll-places";
/** How long a list that is fetched again may take to reach its old height. */
const TIMEOUT_MS = 3000;
const WHEN_MOVED = ["wheel", "touchstart", "keydown", "pointerdown"] as const;

/** Scroll positions by history entry. */
const places = new Map<string, number>(readPlaces());

/** The router gives every entry a key of its own, except the first one of a document. */
const FIRST_KEY = "default";

/** The name of a history entry: its key. The first entries of all documents have the same key, so their addresses are used. */
export function entryOf({ key, pathname, search }: Pick<Location, "key" | "pathname" | "search">): string {
  return key === FIRST_KEY ? `${pathname}${search}` : key;
}

// An entry without a state is new. Its address may have been opened directly before, so an old position of this address is dropped.
if (window.history.state === null)
  places.delete(entryOf({ pathname: window.location.pathname, search: window.location.search, key: FIRST_KEY }));

/**
 * Restores scroll positions, and on the way back the focus. Going back or reloading returns to the old position; a new screen starts at the top; another view of the same
 * screen stays where it is. While the page is too short, it waits until the page has grown or the user scrolls. It renders nothing; it is a
 * component so that only this is rendered again.
 */
export function ScrollMemory({ arrival }: { arrival: Arrival }): null {
  const [{ location, action, keepsPlace }, settle] = useState(arrival);
  const { hash } = location;
  const entry = entryOf(location);
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
    const known = action === "POP" ? places.get(entry) : undefined;
    // A new page is at its top already; scrolling there would only force another layout.
    const stop = startAt(known, keepsPlace || (known === undefined && (hash !== "" || isFirst.current)));
    isFirst.current = false;
    const remember = () => places.set(entry, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => {
      stop();
      window.removeEventListener("scroll", remember);
    };
  }, [entry, action, hash, keepsPlace]);
  useEffect(() => (action === "POP" ? returnFocus(entry) : undefined), [entry, action]);
  return null;
}

/** Whether the user returns to a scrolled position: then the page must have its full height at once. */
export function useReturnsScrolled(): boolean {
  const entry = entryOf(useLocation());
  const [isReturning] = useState(() => (places.get(entry) ?? 0) > 0);
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
    const stored: unknown = JSON.parse(tabStore.read(STORED_AS) ?? "{}");
    return Object.entries(stored ?? {}).map(([key, place]) => [key, Number(place)]);
  } catch {
    return [];
  }
}

function storePlaces(): void {
  tabStore.write(STORED_AS, JSON.stringify(Object.fromEntries(places)));
}
