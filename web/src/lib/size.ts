/** Calls back when the size of an element changes. Returns a function that stops it. Never calls where sizes cannot be observed. */
export function observeSize(element: Element, onChange: () => void): () => void {
  if (typeof ResizeObserver !== "function") return () => {};
  const observer = new ResizeObserver(onChange);
  observer.observe(element);
  return () => observer.disconnect();
}
