import { useCallback, useEffect, useRef, useState } from "react";

/**
 * A ref to put on an element, and whether that element is in view. `rootMargin` widens the view, so that the next page
 * of a list is fetched before its end is reached. Where the browser cannot observe, everything counts as in view.
 */
export function useInView(rootMargin = "0px"): [ref: (element: Element | null) => void, isInView: boolean] {
  const [isInView, setInView] = useState(false);
  const stop = useRef<(() => void) | null>(null);
  const ref = useCallback(
    (element: Element | null) => {
      stop.current?.();
      stop.current = element === null ? null : observe(element, rootMargin, setInView);
    },
    [rootMargin],
  );
  useEffect(() => () => stop.current?.(), []);
  return [ref, isInView];
}

function observe(element: Element, rootMargin: string, onChange: (isInView: boolean) => void): () => void {
  if (typeof IntersectionObserver !== "function") {
    onChange(true);
    return () => {};
  }
  const observer = new IntersectionObserver((entries) => onChange(entries.at(-1)?.isIntersecting ?? false), {
    rootMargin,
  });
  observer.observe(element);
  return () => observer.disconnect();
}
