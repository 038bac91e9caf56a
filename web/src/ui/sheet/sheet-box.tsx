import { Dialog } from "@base-ui/react/dialog";
import { uiCopy } from "@chonsu/shared/copy/ui";
import { type ReactNode, type RefObject, useRef } from "react";
import { useBackToClose } from "../../lib/guarded-history.ts";
import { classNames } from "../class-names/class-names.ts";
import { CloseIcon } from "../icon/action-icons.tsx";
import iconButtonStyles from "../icon-button/icon-button.module.css";
import scrimStyles from "../scrim/scrim.module.css";
import { firstContent } from "./first-content.ts";
import styles from "./sheet.module.css";
import { useDragToClose } from "./use-drag-to-close.ts";

export interface SheetProps {
  isOpen: boolean;
  /** Called for Escape, Back, a touch outside, the close button or a pull on the handle. The owner decides whether the sheet closes. */
  onClose: () => void;
  title: string;
  /** The title is for screen readers only, and the footer has the button that closes the sheet. */
  isHeadHidden?: boolean | undefined;
  description?: ReactNode;
  /** The buttons; they stay at the bottom while the content scrolls. */
  footer?: ReactNode;
  /**
   * What gets the focus on opening: the sheet itself (so that no keyboard opens on phones), the first usable element of its `content`, or
   * an element of the caller.
   */
  initialFocus?: "sheet" | "content" | RefObject<HTMLElement | null> | undefined;
  /** What gets the focus on closing, when the opener may be gone. Without one it is the opener. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  /** The full height on phones, so that a filtered list under a search box does not move. */
  isTall?: boolean | undefined;
  children: ReactNode;
}

/** The content of `Sheet`. */
export function SheetBox(props: SheetProps) {
  const { isOpen, onClose, description, footer, initialFocus = "sheet", finalFocus, isTall = false, children } = props;
  const popup = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const drag = useDragToClose(popup, onClose);
  useBackToClose(isOpen, onClose);
  const focusTarget = () => {
    if (initialFocus === "sheet") return popup.current;
    if (initialFocus !== "content") return initialFocus.current;
    // Content that is still loading cannot be focused, so the sheet is.
    return firstContent(body.current) ?? popup.current;
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={scrimStyles.scrim} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup
            ref={popup}
            initialFocus={focusTarget}
            // Given a function, the sheet takes the focus back even from a dialog that has opened meanwhile.
            {...(finalFocus && { finalFocus: () => finalFocus() ?? true })}
            className={classNames(styles.sheet, isTall && styles.tall)}
          >
            <div className={styles.top} {...drag}>
              <span className={styles.grab} />
              <SheetHead {...props} />
            </div>
            {description !== undefined && (
              <Dialog.Description className={styles.description}>{description}</Dialog.Description>
            )}
            <div ref={body} className={styles.body}>
              {children}
            </div>
            {footer !== undefined && <div className={styles.footer}>{footer}</div>}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function SheetHead({ title, isHeadHidden = false }: SheetProps) {
  if (isHeadHidden) return <Dialog.Title className="visually-hidden">{title}</Dialog.Title>;
  return (
    <div className={styles.head}>
      <Dialog.Title className={styles.title}>{title}</Dialog.Title>
      <Dialog.Close
        className={classNames(iconButtonStyles.button, styles.close)}
        aria-label={uiCopy.close}
        title={uiCopy.close}
      >
        <CloseIcon />
      </Dialog.Close>
    </div>
  );
}
