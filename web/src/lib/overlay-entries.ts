import { createPath, type Location, type UNSAFE_createBrowserHistory } from "react-router-dom";
import { statePart } from "./navigation-state.ts";
import { later } from "./timers.ts";

export type PlainHistory = Omit<ReturnType<typeof UNSAFE_createBrowserHistory>, "createURL">;

/** The part of a history entry's state with the number of overlay entries from the entry of the page up to this one. */
const DEPTH = "overlays";
/** The part of an overlay entry's state that holds the state of the page's own entry. */
const OF_PAGE = "ofPage";

/** The number of overlay entries from the entry of the page up to an entry with this state. */
export function overlayDepth(state: unknown): number {
  return Number(statePart(state, DEPTH) ?? 0);
}

/** The location without what this module adds to its state. */
export function pageLocation(location: Location): Location {
  return overlayDepth(location.state) === 0 ? location : { ...location, state: statePart(location.state, OF_PAGE) };
}

/**
 * History entries for what is open over a page (sheets, dialogs, menus): Back closes the newest. Each gets an entry with the address and
 * the key of its page. When it is closed in another way, its entry stays: closing need not wait for the browser. The next overlay uses such
 * an entry, the next navigation first goes back to the entry before it, and Back passes over it. A reload or Forward at such an entry shows
 * the page.
 */
export function overlayEntries(history: PlainHistory) {
  const open: (() => void)[] = [];
  const steps = silentSteps(history);
  let place = placeOf(history.location);
  const enter = () => {
    for (; place.depth < open.length; place = placeOf(history.location)) {
      const below = pageLocation(history.location);
      const entry: Location = { ...below, state: { [DEPTH]: place.depth + 1, [OF_PAGE]: below.state } };
      history.push(entry);
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
      steps.take(-place.depth, act);
      place = placeOf(history.location);
    },
    /** Called for each step of the browser. True when the step stayed on the same page; then it needs no other handling. */
    handleStep(): boolean {
      const before = place;
      const isSilent = steps.end();
      place = placeOf(history.location);
      if (isSilent || place.page !== before.page || place.depth === before.depth) return isSilent;
      if (place.depth > before.depth) return true;
      if (open.length === 0) history.go(-place.depth - 1);
      // Closes the newest overlay. After a jump over several entries it closes all overlays whose entries the jump has passed.
      for (const close of open.slice(Math.min(place.depth, open.length - 1)).toReversed()) close();
      // An overlay that refused to close gets its entry again.
      later(0, enter);
      return true;
    },
  };
}

/** Steps through the history that are not reported as navigations. `act` waits until the browser has made the step. */
function silentSteps(history: PlainHistory) {
  let afterwards: (() => void)[] = [];
  return {
    take(delta: number, act: () => void): void {
      if (delta === 0) return act();
      afterwards.push(act);
      if (afterwards.length === 1) history.go(delta);
    },
    /** Called for each step of the browser: whether it was such a step. */
    end(): boolean {
      const acts = afterwards;
      afterwards = [];
      for (const act of acts) act();
      return acts.length > 0;
    },
  };
}

/** Entries that the router did not make have no key of their own, so the address counts too. */
function placeOf(location: Location): { page: string; depth: number } {
  return { page: `${location.key} ${createPath(location)}`, depth: overlayDepth(location.state) };
}
