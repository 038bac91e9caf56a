import { useSyncExternalStore } from "react";
import { forgetInstallPrompt, offeredPrompt, onInstallOffer } from "./install-offer.ts";
import { matchesMedia } from "./media-query.ts";

/** Phones by size and touch, as the product is added to a home screen there. */
export const PHONE_WITH_TOUCH = "(max-width: 767px) and (pointer: coarse)";
const STANDALONE = "(display-mode: standalone)";
const APPLE_PHONE = /iPhone|iPad|iPod/;

/** Shows the browser's own prompt, which it gives once; null where there is none. */
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

/** Whether this is a phone where adding goes by the share button. */
export function isApplePhone(): boolean {
  return APPLE_PHONE.test(navigator.userAgent);
}
