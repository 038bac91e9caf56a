import { type RefObject, useLayoutEffect } from "react";
import { useLocation } from "react-router-dom";

/** Horizontal scroll positions by history entry. Kept until the page is closed. */
const places = new Map<string, number>();

/** Restores the horizontal scroll position of a row when its page is reached again through the history. */
export function useKeptScroll(row: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  useLayoutEffect(() => {
    const { current } = row;
    if (current === null) return;
    const place = places.get(key);
    // Scrolling forces a layout, so it is done only when there is a position to restore.
    if (place !== undefined) current.scrollLeft = place;
    const keep = () => places.set(key, current.scrollLeft);
    current.addEventListener("scroll", keep, { passive: true });
    return () => current.removeEventListener("scroll", keep);
  }, [row, key]);
}
