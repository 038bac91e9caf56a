import { useSyncExternalStore } from "react";

/** Whether the device reports a network now. */
export function isOnline(): boolean {
  return navigator.onLine;
}

/** Whether the device reports a network. True does not mean that the server can be reached. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}
