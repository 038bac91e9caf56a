import { useState } from "react";
import { nowMs } from "./clock.ts";
import { readStored, writeStored } from "./storage.ts";

/**
 * Whether something was dismissed less than `againMs` ago. The time is stored on this device under `key`. Without a stored time, or with an
 * invalid or future one, it counts as not dismissed.
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
