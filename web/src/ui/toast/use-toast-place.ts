import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from "react";
import { type Box, freeHeight } from "../../lib/free-height.ts";
import { useDebounced } from "../../lib/timers.ts";

const OVERLAY = "[role=dialog], [role=alertdialog], [role=menu]";
const PRESSABLE = ":is(a[href], button, input, textarea, select)";
/** What leads on. Where nothing is free, at least this is not covered. */
const WAY_ON = "[data-foot], button[type=submit], [role=alertdialog] button";
/** Anything higher, such as a picture, may be covered: it can be pressed beside the toast. */
const PICTURE_PX = 120;
const HIGHEST_PX = 240;
const REST_MS = 100;

interface ToastPlace {
  container: RefObject<HTMLElement | null>;
  /** Changes with each new toast; null without one. */
  newest: number | null;
  /** Something has opened over the page after the newest toast. */
  onCovered: () => void;
}

/** While there are toasts, they stand above the buttons at the lower edge of the window, also of a page that is shown meanwhile. */
export function useToastPlace({ container, newest, onCovered }: ToastPlace): void {
  const place = () => {
    if (container.current !== null) container.current.style.translate = `0 ${-heightOf(container.current)}px`;
  };
  const settle = useDebounced(place, REST_MS);
  const cover = useEffectEvent(onCovered);
  useLayoutEffect(place);
  useEffect(() => {
    if (newest === null) return;
    const before = new Set(document.querySelectorAll(OVERLAY));
    const observer = new MutationObserver(() => {
      settle();
      if ([...document.querySelectorAll(OVERLAY)].some((overlay) => !before.has(overlay))) cover();
    });
    observer.observe(document.body, { subtree: true, childList: true });
    window.addEventListener("scroll", settle, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener("scroll", settle);
    };
  }, [newest, settle]);
}

/** How far the toasts are raised so that they cover nothing that can be pressed, or else nothing that leads on. */
function heightOf(container: HTMLElement): number {
  const cards = Array.from(container.querySelectorAll(":scope > * > *"), (card) => card.getBoundingClientRect());
  if (cards.length === 0) return 0;
  const bottom = window.innerHeight - Number.parseFloat(getComputedStyle(container).bottom);
  const own = {
    left: Math.min(...cards.map(({ left }) => left)),
    right: Math.max(...cards.map(({ right }) => right)),
    top: bottom - container.offsetHeight,
    bottom,
  };
  const room = [...document.querySelectorAll(OVERLAY)].at(-1) ?? document.querySelector("main") ?? document.body;
  const boxesOf = (selector: string) => Array.from(room.querySelectorAll(selector), boxOf);
  const low = boxesOf(PRESSABLE).filter((box) => box.bottom - box.top <= PICTURE_PX);
  return freeHeight(own, low, HIGHEST_PX) ?? freeHeight(own, boxesOf(WAY_ON), HIGHEST_PX) ?? 0;
}

function boxOf(element: Element): Box {
  return element.getBoundingClientRect();
}
