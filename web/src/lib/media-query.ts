import { useCallback, useSyncExternalStore } from "react";

/** From this width on a sheet is a centred dialog, and a three-dot menu opens at its button. */
export const FROM_TABLET = "(min-width: 768px)";
/** From this width on the navigation is a rail on the left. */
export const FROM_DESKTOP = "(min-width: 1024px)";
/** The main pointer is a finger: a phone, or a tablet with or without a keyboard. A laptop with a touchscreen is not meant. */
export const TOUCH_FIRST = "(pointer: coarse)";
/** The user prefers less motion. */
export const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

/** Whether a media query matches now; false where the browser cannot tell. */
export function matchesMedia(query: string): boolean {
  return typeof window.matchMedia === "function" && window.matchMedia(query).matches;
}

/** Whether a media query matches, kept up to date. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (typeof window.matchMedia !== "function") return () => {};
      const list = window.matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchesMedia(query));
}
