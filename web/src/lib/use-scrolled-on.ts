import { useEffect, useState } from "react";

/** Movements below this are the finger's unrest, not a direction. CSS pixels. */
const UNREST_PX = 6;

/**
 * Whether the user has last scrolled down the page, away from its top. A jump (a restored place, a link within the page) counts as an
 * arrival: then it is false.
 */
export function useScrolledOn(topPx: number): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    let before = window.scrollY;
    const follow = () => {
      const end = document.documentElement.scrollHeight - window.innerHeight;
      // Beyond both ends the page bounces back by itself.
      const now = Math.max(0, Math.min(window.scrollY, end));
      const moved = now - before;
      const isJump = Math.abs(moved) > window.innerHeight / 2;
      if (Math.abs(moved) < UNREST_PX && now > topPx) return;
      before = now;
      setOn(moved > 0 && now > topPx && !isJump);
    };
    window.addEventListener("scroll", follow, { passive: true });
    return () => window.removeEventListener("scroll", follow);
  }, [topPx]);
  return isOn;
}
