import { useSyncExternalStore } from "react";

/** Whether the device reports a network now. */
export function isOnline(): boolean {
  return navigator.onLine;
}

/** Whether the device reports a network. True does not mean that the server can be reached. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline);
}

/** Calls `listener` whenever the device loses the network. Returns a function that stops it. */
export function onOutage(listener: () => void): () => void {
  window.addEventListener("offline", listener);
  return () => window.removeEventListener("offline", listener);
}

/** Resolves when the device reports a network. */
export async function whenOnline(): Promise<void> {
  if (isOnline()) return;
  await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}
