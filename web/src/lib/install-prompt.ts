import { useSyncExternalStore } from "react";
import { matchesMedia } from "./media-query.ts";

/** What Chromium offers a page that can be installed; not in the DOM's types. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** Phones by size and touch, as the product is added to a home screen there. */
export const PHONE_WITH_TOUCH = "(max-width: 767px) and (pointer: coarse)";
const STANDALONE = "(display-mode: standalone)";
const APPLE_PHONE = /iPhone|iPad|iPod/;

let offered: InstallEvent | null = null;
const listeners = new Set<() => void>();

function offer(event: InstallEvent | null): void {
  offered = event;
  for (const listener of listeners) listener();
}

/** Keeps the browser's own prompt for later. It may be offered before any screen is there, so the page begins with this. */
export function keepInstallPrompt(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    if (!isInstallEvent(event)) return;
    event.preventDefault();
    offer(event);
  });
  window.addEventListener("appinstalled", () => offer(null));
}

/** Shows the browser's own prompt, which it gives once; null where there is none. */
export function useInstallPrompt(): (() => Promise<void>) | null {
  const event = useSyncExternalStore(subscribe, () => offered);
  if (event === null) return null;
  return async () => {
    offer(null);
    await event.prompt();
  };
}

/** Whether the product runs as an installed app. */
export function isInstalled(): boolean {
  return matchesMedia(STANDALONE) || ("standalone" in navigator && navigator.standalone === true);
}

/** Whether this is a phone where adding goes by the share button. */
export function isApplePhone(): boolean {
  return APPLE_PHONE.test(navigator.userAgent);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isInstallEvent(event: Event): event is InstallEvent {
  return "prompt" in event && typeof event.prompt === "function";
}
