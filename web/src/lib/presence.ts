import { useSyncExternalStore } from "react";

/** Whether nobody can see this tab. */
export function isHidden(): boolean {
  return document.visibilityState === "hidden";
}

/** Whether this tab can be seen; follows. */
export function useIsSeen(): boolean {
  return useSyncExternalStore(subscribe, () => !isHidden());
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}

/**
 * Calls back when the person or the network comes back: the tab is looked at again, woken after the browser put it to sleep or kept it
 * for the way back, or the device has a network again. One return may call several times. Returns the way to stop.
 */
export function onReturn(listener: () => void): () => void {
  const whenSeen = () => {
    if (!isHidden()) listener();
  };
  const fromWindow = ["focus", "online", "pageshow"] as const;
  const fromDocument = ["visibilitychange", "resume"] as const;
  for (const name of fromWindow) window.addEventListener(name, whenSeen);
  for (const name of fromDocument) document.addEventListener(name, whenSeen);
  return () => {
    for (const name of fromWindow) window.removeEventListener(name, whenSeen);
    for (const name of fromDocument) document.removeEventListener(name, whenSeen);
  };
}
