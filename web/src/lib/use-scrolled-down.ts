import { useEffect, useState } from "react";

/** Smaller movements are ignored: a finger at rest moves a little. CSS pixels. */
const UNREST_PX = 6;

/**
 * Whether the last movement of the page was the user's scrolling down, and the page is farther than `topPx` from its top. After a jump (a
 * restored position, a link within the page) it is false.
 */
export function useScrolledDown(topPx: number): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    let before = window.scrollY;
    const follow = () => {
      const end = document.documentElement.scrollHeight - window.innerHeight;
      // Some browsers scroll beyond both ends and bounce back; that is no movement.
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
