import { useSyncExternalStore } from "react";

/** Whether this tab is hidden. */
export function isHidden(): boolean {
  return document.visibilityState === "hidden";
}

let isLeft = false;
window.addEventListener("pagehide", () => (isLeft = true), { capture: true });
window.addEventListener("pageshow", () => (isLeft = false), { capture: true });

/** Whether this page is being left, or was left and is kept for a return. */
export function isPageLeft(): boolean {
  return isLeft;
}

/** Whether this tab is hidden or its page is being left. A browser sends `pagehide` before it says that the page is hidden. */
export function isGoingAway(): boolean {
  return isLeft || isHidden();
}

/** Whether this tab is visible, kept up to date. */
export function useIsSeen(): boolean {
  return useSyncExternalStore(subscribe, () => !isHidden());
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}

/**
 * Calls `listener` when the user or the network returns: the tab becomes visible, is resumed by the browser or restored from the
 * back-forward cache, or the device is online again. One return may cause several calls. Returns a function that stops it.
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
