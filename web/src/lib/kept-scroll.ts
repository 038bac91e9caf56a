import { type RefObject, useLayoutEffect } from "react";
import { useLocation } from "react-router-dom";

/** How far a row was scrolled sideways, by the entry of the history it belongs to. Lives as long as the page. */
const places = new Map<string, number>();

/** A row that scrolls by itself stands where it stood when one comes back to its page. */
export function useKeptScroll(row: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  useLayoutEffect(() => {
    const { current } = row;
    if (current === null) return;
    const place = places.get(key);
    // Moving it lays out the page at once: only where there is somewhere to go.
    if (place !== undefined) current.scrollLeft = place;
    const keep = () => places.set(key, current.scrollLeft);
    current.addEventListener("scroll", keep, { passive: true });
    return () => current.removeEventListener("scroll", keep);
  }, [row, key]);
}
