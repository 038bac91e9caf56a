const STEP_PX = 4;

export type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** How far above its own place, at most by `most`, a box meets none of the taken ones; undefined where there is no such place. */
export function freeHeight(own: Box, taken: readonly Box[], most: number): number | undefined {
  const steps = Array.from({ length: Math.floor(most / STEP_PX) + 1 }, (_, at) => at * STEP_PX);
  return steps.find((up) => {
    const raised = { ...own, top: own.top - up, bottom: own.bottom - up };
    return taken.every((box) => !meets(box, raised));
  });
}

export function meets(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}
