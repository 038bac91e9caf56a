import { createContext } from "react";
import {
  type Location,
  type NavigationType,
  type Navigator,
  parsePath,
  type To,
  type UNSAFE_createBrowserHistory,
} from "react-router-dom";

type PlainHistory = Omit<ReturnType<typeof UNSAFE_createBrowserHistory>, "createURL">;

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
}

/** The history to which `useLeaveGuard` adds its guards. */
export const HistoryContext = createContext<GuardedHistory | null>(null);

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
    /** Whether a navigation may happen now. If not, the guard gets `goOn` to continue it after a confirmation. */
    opensFor(pathname: string, goOn: () => void): boolean {
      const blocking = isAsked ? undefined : guards.findLast((guard) => guard.isBlocked(pathname));
      isAsked = false;
      blocking?.ask(() => {
        isAsked = true;
        goOn();
      });
      return blocking === undefined;
    },
  };
}

type Gate = ReturnType<typeof createGate>;

/** Makes a guarded history from a plain one. */
export function guardHistory(history: PlainHistory): GuardedHistory {
  const gate = createGate();
  let publishTo: (arrival: Arrival) => void = () => {};
  const now = (keepsPlace = false) => ({ location: history.location, action: history.action, keepsPlace });
  const step = (to: To, take: () => void, keepsPlace: boolean | undefined) => {
    const { pathname = history.location.pathname } = typeof to === "string" ? parsePath(to) : to;
    const go = () => {
      if (!gate.opensFor(pathname, go)) return;
      take();
      publishTo(now(keepsPlace));
    };
    go();
  };
  return {
    navigator: {
      createHref: history.createHref,
      encodeLocation: history.encodeLocation,
      go: history.go,
      push: (to, state, options) => step(to, () => history.push(to, state), options?.preventScrollReset),
      replace: (to, state, options) => step(to, () => history.replace(to, state), options?.preventScrollReset),
    },
    now,
    listen(onArrival) {
      publishTo = onArrival;
      return history.listen(popHandler(history, gate, () => onArrival(now())));
    },
    guard: gate.guard,
  };
}

/** The browser changes the location before a guard can be asked; a stopped navigation is undone. */
function popHandler(history: PlainHistory, gate: Gate, arrive: () => void) {
  let isTakenBack = false;
  return ({ location, delta }: { location: Location; delta: number | null }) => {
    if (isTakenBack) {
      isTakenBack = false;
      return;
    }
    // Without a delta (an entry of another origin) the navigation cannot be undone.
    if (delta === null || gate.opensFor(location.pathname, () => history.go(delta))) return arrive();
    isTakenBack = true;
    history.go(-delta);
  };
}
