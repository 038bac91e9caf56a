import { uiCopy } from "@chonsu/shared/copy/ui";
import { TOAST_SHOWN_MS } from "@chonsu/shared/limits";
import { createContext, use, useEffect, useState } from "react";
import { later } from "../../lib/timers.ts";
import type { LiveState } from "./live.ts";

/** How long the banner says that the connection is back. */
const BACK_SHOWN_MS = TOAST_SHOWN_MS;

/** The connection state, set by `LiveUpdates`. Without a signed-in member there is no provider, and only the network counts. */
export const LiveStateContext = createContext<LiveState>("connecting");

/** The text of the banner at the top: that the connection is lost, or for a short time that it is back. Otherwise null. */
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
