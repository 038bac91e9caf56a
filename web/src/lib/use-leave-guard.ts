import { use, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { HistoryContext } from "./guarded-history.ts";

/**
 * Stops leaving a screen while `isBlocked()` is true. After a link or the browser's back button, `isAsking` is true until `stay` or `leave`
 * is called. When the page is closed or reloaded, the browser asks its own question, also while the changes are being saved.
 */
export function useLeaveGuard(isBlocked: () => boolean, isSaving: boolean) {
  const history = use(HistoryContext);
  const { pathname } = useLocation();
  const [goOn, setGoOn] = useState<(() => void) | null>(null);
  const newest = useRef(isBlocked);
  useEffect(() => {
    newest.current = isBlocked;
  });
  useEffect(
    () =>
      history?.guard({
        isBlocked: (next) => next !== pathname && newest.current(),
        ask: (take) => setGoOn(() => take),
      }),
    [history, pathname],
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isSaving || newest.current()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isSaving]);
  const answer = (act?: () => void) => {
    setGoOn(null);
    act?.();
  };
  return { isAsking: goOn !== null, stay: () => answer(), leave: () => answer(goOn ?? undefined) };
}
