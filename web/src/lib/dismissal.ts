import { useState } from "react";
import { nowMs } from "./clock.ts";
import { readStored, writeStored } from "./storage.ts";

/**
 * Whether something that was put away stays away: the moment is kept on this device under `key`, and counts for `againMs`. Never put
 * away, an unreadable moment and one in the future all mean that it is shown.
 */
export function useDismissal(key: string, againMs: number): [isDismissed: boolean, dismiss: () => void] {
  const [isDismissed, setDismissed] = useState(() => isRecent(readStored(key), againMs));
  const dismiss = () => {
    writeStored(key, String(nowMs()));
    setDismissed(true);
  };
  return [isDismissed, dismiss];
}

function isRecent(stored: string | null, againMs: number): boolean {
  const ageMs = nowMs() - Number(stored ?? Number.NaN);
  return ageMs >= 0 && ageMs <= againMs;
}
