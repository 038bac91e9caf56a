import { Dialog } from "@base-ui/react/dialog";
import { type CSSProperties, type RefObject, useRef } from "react";
import { useBackToClose } from "../../lib/use-back-to-close.ts";
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

/** `ActionSheet` from 768 px on: the same actions in a popover at their button. */
export function ActionPopover({ isOpen, label, items, anchor, onClose }: ActionPopoverProps) {
  const popup = useRef<HTMLDivElement>(null);
  useBackToClose(isOpen, onClose);
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

/** The position below the button, aligned with its right edge; above it when there is no room. The page does not scroll meanwhile. */
function placeAt(anchor: HTMLElement | null): CSSProperties {
  if (anchor === null) return {};
  const box = anchor.getBoundingClientRect();
  const right = document.documentElement.clientWidth - box.right;
  const isLow = window.innerHeight - box.bottom < ROOM_PX && box.top > ROOM_PX;
  return isLow ? { right, bottom: window.innerHeight - box.top + GAP_PX } : { right, top: box.bottom + GAP_PX };
}
