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

/** Where one is now and how one came there. */
export interface Arrival {
  readonly location: Location;
  readonly action: NavigationType;
  /** Another side of the same screen: the page stays where it is scrolled to. */
  readonly keepsPlace: boolean;
}

/** Somebody who may stop a step to another address, and asks first. */
export interface LeaveGuard {
  isBlocked(pathname: string): boolean;
  /** `goOn` takes the step after all. */
  ask(goOn: () => void): void;
}

/** The history of the browser, or one in memory, whose every step can be stopped: forward, back, and by the browser's own buttons. */
export interface GuardedHistory {
  readonly navigator: Navigator;
  now(): Arrival;
  /** Calls back after every step. Returns the way to stop. */
  listen(onArrival: (arrival: Arrival) => void): () => void;
  /** Puts up a guard, newest first. Returns the way to take it away. */
  guard(guard: LeaveGuard): () => void;
}

/** Where `useLeaveGuard` puts its guards. */
export const HistoryContext = createContext<GuardedHistory | null>(null);

/** Puts the question before each step. */
function createGate() {
  const guards: LeaveGuard[] = [];
  /** The next step was asked about already. */
  let isAsked = false;
  return {
    guard(guard: LeaveGuard): () => void {
      guards.push(guard);
      return () => {
        guards.splice(guards.indexOf(guard), 1);
      };
    },
    /** Whether a step may be taken now. If not, `goOn` is what takes it once the answer is yes. */
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

/** Makes a history whose steps can be stopped of one whose steps cannot. */
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

/** The browser takes its step before anybody can be asked: one that is stopped is taken back. */
function popHandler(history: PlainHistory, gate: Gate, arrive: () => void) {
  let isTakenBack = false;
  return ({ location, delta }: { location: Location; delta: number | null }) => {
    if (isTakenBack) {
      isTakenBack = false;
      return;
    }
    // Without a distance (an entry that is not ours) there is no way back to where one was.
    if (delta === null || gate.opensFor(location.pathname, () => history.go(delta))) return arrive();
    isTakenBack = true;
    history.go(-delta);
  };
}
