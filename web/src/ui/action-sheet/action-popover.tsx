import { Dialog } from "@base-ui/react/dialog";
import { type CSSProperties, type RefObject, useEffect, useReducer, useRef } from "react";
import { useBackToClose } from "../../lib/guarded-history.ts";
import { nextFrame } from "../../lib/timers.ts";
import { classNames } from "../class-names/class-names.ts";
import { firstContent } from "../sheet/first-content.ts";
import { type ActionItem, ActionList } from "./action-list.tsx";
import styles from "./action-sheet.module.css";

export interface ActionPopoverProps {
  isOpen: boolean;
  label: string;
  items: readonly ActionItem[];
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

const GAP_PX = 4;
const ROOM_PX = 240;

/** A few actions in a popover at their button: `ActionSheet` from 768 px on, and the account menu. */
export function ActionPopover({ isOpen, label, items, anchor, onClose }: ActionPopoverProps) {
  const popup = useRef<HTMLDivElement>(null);
  useBackToClose(isOpen, onClose);
  useRedrawOnResize(isOpen);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.clear} />
        <Dialog.Popup
          ref={popup}
          aria-label={label}
          initialFocus={() => firstContent(popup.current)}
          className={classNames(styles.popover)}
          style={isOpen ? placeAt(anchor.current) : undefined}
        >
          <ActionList items={items} onDone={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/**
 * Renders again when the size of the window changes, because the button may have moved. It waits a frame, so that the page has its new
 * layout.
 */
function useRedrawOnResize(isOpen: boolean): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!isOpen) return;
    const onResize = () => void nextFrame(redraw);
    window.addEventListener("resize", onResize);
    return () => window.removeEventListener("resize", onResize);
  }, [isOpen]);
}

/**
 * The position: below the button, or above it when there is no room below. In the left half of the window the left edges are aligned, in
 * the right half the right edges. The page does not scroll while the popover is open.
 */
function placeAt(anchor: HTMLElement | null): CSSProperties {
  if (anchor === null) return {};
  const box = anchor.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const side = box.left + box.right < width ? { left: box.left } : { right: width - box.right };
  const isLow = window.innerHeight - box.bottom < ROOM_PX && box.top > ROOM_PX;
  return { ...side, ...(isLow ? { bottom: window.innerHeight - box.top + GAP_PX } : { top: box.bottom + GAP_PX }) };
}
