/** Half the side of a target, in pixels: a finger need not hit a small face itself. */
const REACH_PX = 22;

/** A click beside the faces opens the nearest one within reach, so that faces of any size are targets of 44 px that never overlap. */
export function openNearest(container: HTMLElement): () => void {
  const open = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest("a") !== null) return;
    const near = Array.from(container.querySelectorAll("[data-id]"), (face) => ({ face, gap: gapTo(face, event) }));
    const [nearest] = near.filter(({ gap }) => gap <= REACH_PX).toSorted((a, b) => a.gap - b.gap);
    nearest?.face.querySelector("a")?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  };
  container.addEventListener("click", open);
  return () => container.removeEventListener("click", open);
}

function gapTo(face: Element, { clientX, clientY }: MouseEvent): number {
  const { left, top, width, height } = face.getBoundingClientRect();
  return Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY);
}
