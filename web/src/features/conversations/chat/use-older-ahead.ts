import { type RefObject, useEffect, useRef } from "react";

/** Within this distance of the first message the earlier ones are fetched. CSS pixels. */
const AHEAD_PX = 800;

/** Fetches earlier messages before the reader has scrolled to the first one. A log without a layout is never near its beginning. */
export function useOlderAhead(log: RefObject<HTMLElement | null>, canFetch: boolean, onFetch: () => void): void {
  const newest = useRef({ canFetch, onFetch });
  useEffect(() => {
    newest.current = { canFetch, onFetch };
    if (log.current !== null && canFetch && isNearBeginning(log.current)) onFetch();
  });
  useEffect(() => {
    const { current } = log;
    if (current === null) return;
    const onScroll = () => {
      if (newest.current.canFetch && isNearBeginning(current)) newest.current.onFetch();
    };
    current.addEventListener("scroll", onScroll, { passive: true });
    return () => current.removeEventListener("scroll", onScroll);
  }, [log]);
}

function isNearBeginning({ clientHeight, scrollTop }: HTMLElement): boolean {
  return clientHeight > 0 && scrollTop < AHEAD_PX;
}
