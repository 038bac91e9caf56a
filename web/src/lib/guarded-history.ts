import { createContext, use, useEffect, useEffectEvent } from "react";
import { createPath, type Location, type NavigationType, type Navigator, parsePath, type To } from "react-router-dom";
import { overlayEntries, type PlainHistory, pageLocation } from "./overlay-entries.ts";

/** The present location and how it was reached. */
export interface Arrival {
  readonly location: Location;
  readonly action: NavigationType;
  /** Another view of the same screen: the scroll position stays. */
  readonly keepsPlace: boolean;
}

/** Can stop a navigation and ask the user first. */
export interface LeaveGuard {
  isBlocked(pathname: string): boolean;
  /** `goOn` continues the navigation. */
  ask(goOn: () => void): void;
}

/** A browser or memory history in which every navigation can be stopped: forward, back, and by the browser's own buttons. */
export interface GuardedHistory {
  readonly navigator: Navigator;
  now(): Arrival;
  /** Calls back after every navigation. Returns a function that stops it. */
  listen(onArrival: (arrival: Arrival) => void): () => void;
  /** Adds a guard; the newest is asked first. Returns a function that removes it. */
  guard(guard: LeaveGuard): () => void;
  /** Adds an overlay, which is open over the page: Back calls `close` of the newest. Returns a function to be called when it has closed. */
  overlay(close: () => void): () => void;
}

/** The history to which `useLeaveGuard` adds its guards and `useBackToClose` its overlays. */
export const HistoryContext = createContext<GuardedHistory | null>(null);

/**
 * While something is open over the page, Back closes it and the page stays; of several the newest is closed. Forward does not open it
 * again.
 */
export function useBackToClose(isOpen: boolean, close: () => void): void {
  const history = use(HistoryContext);
  const closeNow = useEffectEvent(close);
  useEffect(() => (isOpen ? history?.overlay(() => closeNow()) : undefined), [history, isOpen]);
}

/** Asks the guards before each navigation. */
function createGate() {
  const guards: LeaveGuard[] = [];
  /** The next navigation has already been confirmed. */
  let isAsked = false;
  return {
    guard(guard: LeaveGuard): () => void {
      guards.push(guard);
      return () => {
        guards.splice(guards.indexOf(guard), 1);
      };
    },
    /**
     * Undefined when a navigation may happen now. Otherwise a function that asks the guard; the guard gets `goOn` to continue the
     * navigation after a confirmation.
     */
    questionFor(pathname: string, goOn: () => void): (() => void) | undefined {
      const blocking = isAsked ? undefined : guards.findLast((guard) => guard.isBlocked(pathname));
      isAsked = false;
      const leave = () => {
        isAsked = true;
        goOn();
      };
      return blocking && (() => blocking.ask(leave));
    },
  };
}

type Gate = ReturnType<typeof createGate>;

/** The history of the browser, whose steps a screen with unsaved input may refuse. */
export function guardHistory(history: PlainHistory): GuardedHistory {
  const gate = createGate();
  const overlays = overlayEntries(history);
  let notify: (arrival: Arrival) => void = () => {};
  const now = (keepsPlace = false) => ({
    location: pageLocation(history.location),
    action: history.action,
    keepsPlace,
  });
  const step = (to: To, take: () => void, keepsPlace: boolean | undefined) => {
    const { pathname = history.location.pathname } = pathOf(to);
    const go = () => {
      const ask = gate.questionFor(pathname, go);
      if (ask !== undefined) return ask();
      overlays.leave(() => {
        take();
        notify(now(keepsPlace));
      });
    };
    go();
  };
  const travel = (delta: number) => overlays.leave(() => history.go(delta));
  return {
    navigator: {
      createHref: history.createHref,
      encodeLocation: history.encodeLocation,
      go: travel,
      push(to, state, options) {
        // Like a link of the browser: a navigation to the present address adds no entry. With a second entry, Back would seem to do
        // nothing.
        const take = createPath(pathOf(to)) === createPath(history.location) ? history.replace : history.push;
        step(to, () => take(to, state), options?.preventScrollReset);
      },
      replace: (to, state, options) => step(to, () => history.replace(to, state), options?.preventScrollReset),
    },
    now,
    listen(onArrival) {
      notify = onArrival;
      const pop = popHandler(gate, travel, () => onArrival(now()));
      return history.listen((update) => overlays.handleStep() || pop(update));
    },
    guard: gate.guard,
    overlay: overlays.add,
  };
}

function pathOf(to: To) {
  return typeof to === "string" ? parsePath(to) : to;
}

/**
 * For Back and Forward the browser changes the location before a guard can be asked. A stopped navigation is undone first, so that the user
 * is asked on the guarded page.
 */
function popHandler(gate: Gate, travel: (delta: number) => void, arrive: () => void) {
  let askWhenBack: (() => void) | undefined;
  return ({ location, delta }: { location: Location; delta: number | null }) => {
    if (askWhenBack !== undefined) {
      const ask = askWhenBack;
      askWhenBack = undefined;
      return ask();
    }
    // Without a delta (an entry of another origin) the navigation cannot be undone.
    askWhenBack = delta === null ? undefined : gate.questionFor(location.pathname, () => travel(delta));
    if (delta === null || askWhenBack === undefined) return arrive();
    travel(-delta);
  };
}
