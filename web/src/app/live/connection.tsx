import { uiCopy } from "@chonsu/shared/copy/ui";
import { TOAST_SHOWN_MS } from "@chonsu/shared/limits";
import { createContext, use, useEffect, useState } from "react";
import { later } from "../../lib/timers.ts";
import type { LiveState } from "./live.ts";

/** How long "back again" is said. */
const BACK_SHOWN_MS = TOAST_SHOWN_MS;

/** How the page learns of things; `LiveUpdates` tells. Where nobody is signed in there is none, and only the network counts. */
export const LiveStateContext = createContext<LiveState>("connecting");

/** What the banner at the top says about the connection: that it is lost, for a moment that it is back, usually nothing. */
export function useConnectionText(isOnline: boolean): { text: string | null; isBack: boolean } {
  const state = use(LiveStateContext);
  const isLost = !isOnline || state === "away";
  const [isBack, setBack] = useState(false);
  const [wasLost, setWasLost] = useState(isLost);
  if (wasLost !== isLost) {
    setWasLost(isLost);
    setBack(!isLost);
  }
  useEffect(() => (isBack ? later(BACK_SHOWN_MS, () => setBack(false)) : undefined), [isBack]);
  if (!isOnline) return { text: uiCopy.offline, isBack: false };
  if (isLost) return { text: uiCopy.reconnecting, isBack: false };
  return { text: isBack ? uiCopy.backOnline : null, isBack };
}
