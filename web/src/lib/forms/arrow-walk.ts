/** The elements at which arrow keys stop, in the order of the page. */
const STOPS = "input[type=search], [data-walk] a[href]";

/**
 * A ref for the container of a search box and its lists marked `data-walk`. Arrow down moves from the box into the lists and to the next
 * item; arrow up moves back. Tab reaches the same elements. During a composition the input method keeps the arrow keys.
 */
export function arrowWalk(container: HTMLElement | null): (() => void) | undefined {
  if (container === null) return undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event);
    if (step === 0 || event.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const stops = [...container.querySelectorAll<HTMLElement>(STOPS)];
    const at = stops.findIndex((stop) => stop.matches(":focus"));
    const next = at === -1 ? undefined : stops[at + step];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  container.addEventListener("keydown", onKeyDown);
  return () => container.removeEventListener("keydown", onKeyDown);
}

function stepOf({ key }: KeyboardEvent): -1 | 0 | 1 {
  if (key === "ArrowDown") return 1;
  return key === "ArrowUp" ? -1 : 0;
}
