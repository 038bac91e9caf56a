import { type MouseEvent, type PointerEvent, type ReactNode, useRef } from "react";
import { TrashIcon } from "../icon/action-icons.tsx";
import styles from "./swipe-row.module.css";

/** How far a row must be pulled to be removed, in CSS pixels. */
const GOING_PULL_PX = 96;
/** A finger that moves less than this does not pull yet, in CSS pixels. */
const STARTING_PULL_PX = 10;

interface SwipeRowProps {
  children: ReactNode;
  /** The row was pulled away to the left. A menu must offer the same. */
  onRemove: () => void;
}

/** A row that a finger can pull to the left to remove it. The end of a pull clicks nothing in the row. */
export function SwipeRow({ children, onRemove }: SwipeRowProps) {
  const content = useRef<HTMLDivElement>(null);
  const start = useRef<{ x: number; y: number } | null>(null);
  const pulled = useRef(0);
  /** The last gesture was a pull, so the click at its end is stopped. */
  const wasPulled = useRef(false);
  const move = (distance: number) => {
    pulled.current = distance;
    content.current?.style.setProperty("translate", distance === 0 ? "" : `${-distance}px`);
    content.current?.parentElement?.toggleAttribute("data-pulled", distance !== 0);
  };
  const end = (event: PointerEvent) => {
    if (start.current === null) return;
    start.current = null;
    const isFar = event.type === "pointerup" && pulled.current > GOING_PULL_PX;
    move(0);
    if (isFar) onRemove();
  };
  const handlers = {
    onPointerDown: ({ pointerType, isPrimary, clientX: x, clientY: y, target }: PointerEvent) => {
      wasPulled.current = false;
      // A dialog of the row is elsewhere in the page, but React passes its events on.
      if (!(target instanceof Node && content.current?.contains(target))) return;
      if (pointerType !== "mouse" && isPrimary) start.current = { x, y };
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current === null) return;
      const distance = start.current.x - event.clientX;
      if (pulled.current === 0 && distance < STARTING_PULL_PX) return;
      wasPulled.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      move(Math.max(0, distance));
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event: MouseEvent) => {
      if (!wasPulled.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return (
    <div className={styles.row}>
      <span className={styles.behind}>
        <TrashIcon />
      </span>
      <div ref={content} className={styles.content} {...handlers}>
        {children}
      </div>
    </div>
  );
}
