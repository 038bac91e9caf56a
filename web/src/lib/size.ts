/** Calls back whenever the element's size changes. Returns the way to stop. Where sizes cannot be observed, never calls. */
export function observeSize(element: Element, onChange: () => void): () => void {
  if (typeof ResizeObserver !== "function") return () => {};
  const observer = new ResizeObserver(onChange);
  observer.observe(element);
  return () => observer.disconnect();
}
