/** Half the side of a target, in pixels: a finger need not hit a small face itself. */
const REACH_PX = 22;

/**
 * A click beside the faces opens the nearest one within reach, so that faces of any size are targets of 44 px that never overlap. On or
 * near the number of people who are folded at a chon it calls `onUnfold` with the chon.
 */
export function openNearest(container: HTMLElement, onUnfold: (id: number) => void): () => void {
  const open = (event: MouseEvent) => {
    const hit = event.target instanceof Element ? event.target.closest<SVGElement>("a, [data-unfold]") : null;
    const target = hit ?? nearestTo(container.querySelectorAll<SVGElement>("a, [data-unfold]"), event);
    const unfold = target?.dataset["unfold"];
    if (unfold !== undefined) onUnfold(Number(unfold));
    else if (hit === null) target?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  };
  container.addEventListener("click", open);
  return () => container.removeEventListener("click", open);
}

function nearestTo(targets: Iterable<SVGElement>, event: MouseEvent): SVGElement | undefined {
  const near = Array.from(targets, (target) => ({ target, gap: gapTo(target, event) }));
  return near.filter(({ gap }) => gap <= REACH_PX).toSorted((a, b) => a.gap - b.gap)[0]?.target;
}

function gapTo(face: Element, { clientX, clientY }: MouseEvent): number {
  const { left, top, width, height } = face.getBoundingClientRect();
  if (face.checkVisibility?.() === false) return Number.POSITIVE_INFINITY;
  return Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY);
}
