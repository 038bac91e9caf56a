import { type RefObject, useEffect } from "react";
import { type Box, freeHeight, meets } from "../../lib/free-height.ts";
import { observeSize } from "../../lib/size.ts";
import { useDebounced } from "../../lib/timers.ts";

const PRESSABLE = "main :is(a[href], button, input, textarea, select)";
/** The page is at rest when it has not been scrolled for this time. */
const REST_MS = 150;
const HIGHEST_PX = 200;
/** Anything higher, such as a picture, may be covered: it can be pressed beside the floating element. */
const PICTURE_PX = 120;

/** While the page is at rest, raises a floating element so that it covers nothing that can be pressed. */
export function useFreePlace(floating: RefObject<HTMLElement | null>): void {
  const settle = useDebounced(() => {
    if (floating.current !== null) floating.current.style.translate = `0 ${-heightOf(floating.current)}px`;
  }, REST_MS);
  useEffect(() => {
    window.addEventListener("scroll", settle, { passive: true });
    const stop = observeSize(document.body, settle);
    return () => {
      window.removeEventListener("scroll", settle);
      stop();
    };
  }, [settle]);
}

/** How far above its own place the element covers nothing; 0 where there is no such place. */
function heightOf(floating: HTMLElement): number {
  const own = ownPlace(floating);
  const highest = own.top - HIGHEST_PX;
  const lane = { left: own.left, right: own.right, top: highest, bottom: own.bottom };
  const taken = Array.from(document.querySelectorAll(PRESSABLE))
    .filter((element) => !floating.contains(element) && meets(element.getBoundingClientRect(), lane))
    .flatMap(drawnBoxes)
    .filter((box) => box.bottom - box.top <= PICTURE_PX && meets(box, lane));
  return freeHeight(own, taken, HIGHEST_PX) ?? 0;
}

/** Where the element is when it is not raised: `translate` does not change the offsets. */
function ownPlace({ offsetParent, offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): Box {
  const { left = 0, top = 0 } = offsetParent?.getBoundingClientRect() ?? {};
  return {
    left: left + offsetLeft,
    right: left + offsetLeft + offsetWidth,
    top: top + offsetTop,
    bottom: top + offsetTop + offsetHeight,
  };
}

/**
 * The boxes that an element covers. For a link that is a block these are the boxes of its content, because its own box is as wide as its
 * container.
 */
function drawnBoxes(element: Element): Box[] {
  if (!element.matches("a") || getComputedStyle(element).display !== "block") return [...element.getClientRects()];
  const range = document.createRange();
  range.selectNodeContents(element);
  return [...range.getClientRects()];
}
