import { useEffect, useEffectEvent, useLayoutEffect, useState, useTransition } from "react";
import { type RouteObject, Router, useRoutes } from "react-router-dom";
import { noteFocus } from "./focus-memory.ts";
import { type Arrival, type GuardedHistory, HistoryContext } from "./guarded-history.ts";
import { entryOf, ScrollMemory } from "./scroll-memory.ts";

interface GuardedRouterProps {
  readonly history: GuardedHistory;
  readonly routes: RouteObject[];
}

/**
 * Renders the screen of the present location. The old screen stays until the code of the new one has loaded. Its forms cannot be submitted
 * meanwhile, so that nothing is sent twice. (It uses parts of the router; the data router is as large as the login screen,
 * docs/decisions/012.)
 */
export function GuardedRouter({ history, routes }: GuardedRouterProps) {
  const [arrival, setArrival] = useState(() => history.now());
  const [isOnTheWay, start] = useTransition();
  const arriveAt = useEffectEvent((next: Arrival) => {
    if (next.action === "PUSH") noteFocus(entryOf(arrival.location));
    start(() => setArrival(next));
  });
  useLayoutEffect(() => history.listen((next) => arriveAt(next)), [history]);
  const isLeaving = isOnTheWay && history.now().location.pathname !== arrival.location.pathname;
  useEffect(() => (isLeaving ? holdForms() : undefined), [isLeaving]);
  return (
    <HistoryContext value={history}>
      <Router location={arrival.location} navigationType={arrival.action} navigator={history.navigator}>
        <Screens routes={routes} />
      </Router>
      <ScrollMemory arrival={arrival} />
    </HistoryContext>
  );
}

function holdForms(): () => void {
  const hold = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("submit", hold, true);
  return () => document.removeEventListener("submit", hold, true);
}

function Screens({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes);
}
