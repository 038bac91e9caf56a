/** A gesture event, which only Safari has: `scale` is the factor since the gesture began. */
interface PinchEvent extends Event {
  readonly scale: number;
  readonly clientX: number;
  readonly clientY: number;
}

const EVENTS = ["gesturestart", "gesturechange"];

/**
 * Calls back for a pinch on a trackpad in Safari, which sends gesture events where other browsers send a wheel event with Ctrl. On a touch
 * screen Safari sends them beside touch events, which the caller handles, so they are ignored there. Returns a function that stops it.
 */
export function onTrackpadPinch(element: HTMLElement, zoom: (factor: number, event: PinchEvent) => void): () => void {
  if (navigator.maxTouchPoints > 0) return () => {};
  let scale = 1;
  const follow = (event: Event) => {
    if (!isPinch(event)) return;
    event.preventDefault();
    if (event.type === "gesturechange") zoom(event.scale / scale, event);
    ({ scale } = event);
  };
  for (const name of EVENTS) element.addEventListener(name, follow, { passive: false });
  return () => {
    for (const name of EVENTS) element.removeEventListener(name, follow);
  };
}

function isPinch(event: Event): event is PinchEvent {
  return "scale" in event && "clientX" in event && "clientY" in event;
}
