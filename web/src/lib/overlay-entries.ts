import { createPath, type Location } from "react-router-dom";
import type { PlainHistory } from "./guarded-history.ts";
import { statePart } from "./navigation-state.ts";
import { later } from "./timers.ts";

/** Where the state of a history entry says how many overlays its page has below it, itself included. */
const DEPTH = "overlays";
/** Where it keeps the state of the page's own entry. */
const OF_PAGE = "ofPage";

/** How many entries of overlays lie between an entry with this state and the entry of its page. */
export function overlayDepth(state: unknown): number {
  return Number(statePart(state, DEPTH) ?? 0);
}

/** The location without what this module adds to its state. */
export function pageLocation(location: Location): Location {
  return overlayDepth(location.state) === 0 ? location : { ...location, state: statePart(location.state, OF_PAGE) };
}

/**
 * History entries for what is open over a page (sheets, dialogs, menus): Back closes the newest. Each gets an entry with the address and the
 * key of its page. When it is closed in another way, its entry stays and counts as nothing: the next overlay uses it, the next navigation
 * goes back behind it first, and Back passes over it. So nothing waits for the browser when something closes, and a reload or Forward at
 * such an entry shows the page.
 */
export function overlayEntries(history: PlainHistory) {
  const open: (() => void)[] = [];
  let afterwards: (() => void)[] = [];
  let { page, depth } = placeOf(history.location);
  const readPlace = () => {
    ({ page, depth } = placeOf(history.location));
  };
  const enter = () => {
    while (depth < open.length) {
      const below = pageLocation(history.location);
      const entry: Location = { ...below, state: { [DEPTH]: depth + 1, [OF_PAGE]: below.state } };
      history.push(entry);
      readPlace();
    }
  };
  return {
    /** `close` is called by Back; it may refuse. Returns a function to be called when the overlay has closed. */
    add(close: () => void): () => void {
      open.push(close);
      enter();
      return () => {
        open.splice(open.indexOf(close), 1);
      };
    },
    /** Goes back to the entry of the page, then navigates by `act`. */
    leave(act: () => void): void {
      if (depth === 0) {
        act();
        readPlace();
        return;
      }
      afterwards.push(act);
      if (afterwards.length === 1) history.go(-depth);
    },
    /** Whether a step of the browser stayed on the same page: then it is done with it. */
    takes(): boolean {
      const before = { page, depth };
      readPlace();
      const acts = afterwards;
      afterwards = [];
      for (const act of acts) act();
      if (acts.length > 0) readPlace();
      if (acts.length > 0 || page !== before.page || depth === before.depth) return acts.length > 0;
      if (depth > before.depth) return true;
      const close = open.at(-1);
      if (close === undefined) history.go(-depth - 1);
      close?.();
      // What did not close gets its entry again.
      later(0, enter);
      return true;
    },
  };
}

/** Entries that others make have no key of their own, so the address counts too. */
function placeOf(location: Location): { page: string; depth: number } {
  return { page: `${location.key} ${createPath(location)}`, depth: overlayDepth(location.state) };
}
