import { useCallback, useEffect, useRef, useState } from "react";

/**
 * A ref for an element, and whether the element is in view. `rootMargin` enlarges the view, so that the next page of a list is fetched
 * before its end is reached. True where the browser cannot observe it.
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
