import { use, useEffect, useEffectEvent } from "react";
import { HistoryContext } from "./guarded-history.ts";

/** While something is open over the page, Back closes it, the newest first, and leaves nothing. Forward does not open it again. */
export function useBackToClose(isOpen: boolean, close: () => void): void {
  const history = use(HistoryContext);
  const closeNow = useEffectEvent(close);
  useEffect(() => (isOpen ? history?.overlay(() => closeNow()) : undefined), [history, isOpen]);
}
