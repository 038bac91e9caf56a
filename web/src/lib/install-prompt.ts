import { useSyncExternalStore } from "react";
import { forgetInstallPrompt, offeredPrompt, onInstallOffer } from "./install-offer.ts";
import { matchesMedia } from "./media-query.ts";

/** Phones by width and touch. */
export const PHONE_WITH_TOUCH = "(max-width: 767px) and (pointer: coarse)";
const STANDALONE = "(display-mode: standalone)";
const APPLE_PHONE = /iPhone|iPad|iPod/;

/** A function that shows the browser's install prompt, which works once; null where there is none. */
export function useInstallPrompt(): (() => Promise<void>) | null {
  const event = useSyncExternalStore(onInstallOffer, offeredPrompt);
  if (event === null) return null;
  return async () => {
    forgetInstallPrompt();
    await event.prompt();
  };
}

/** Whether the product runs as an installed app. */
export function isInstalled(): boolean {
  return matchesMedia(STANDALONE) || ("standalone" in navigator && navigator.standalone === true);
}

/** Whether this is an Apple phone, where installing goes through the share button. */
export function isApplePhone(): boolean {
  return APPLE_PHONE.test(navigator.userAgent);
}
