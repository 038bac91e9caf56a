import { Dialog } from "@base-ui/react/dialog";
import { uiCopy } from "@chonsu/shared/copy/ui";
import type { ReactNode } from "react";
import { useBackToClose } from "../../lib/use-back-to-close.ts";
import { classNames } from "../class-names/class-names.ts";
import { CloseIcon } from "../icon/action-icons.tsx";
import { ChevronRightIcon } from "../icon/navigation-icons.tsx";
import iconButtonStyles from "../icon-button/icon-button.module.css";
import { Link } from "../link/link.tsx";
import scrimStyles from "../scrim/scrim.module.css";
import styles from "./nav-drawer.module.css";

interface NavDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  /** The accessible name. */
  title: string;
  /** At the top, such as the own picture and name. */
  header?: ReactNode;
  /** `DrawerLink`s and `DrawerButton`s. */
  children: ReactNode;
}

/** The menu that slides in from the right. Escape and a touch outside close it; the focus returns to its button. */
export function NavDrawer({ isOpen, onClose, title, header, children }: NavDrawerProps) {
  useBackToClose(isOpen, onClose);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={scrimStyles.scrim} />
        <Dialog.Popup className={styles.drawer}>
          <div className={styles.head}>
            <Dialog.Title className="visually-hidden">{title}</Dialog.Title>
            <Dialog.Close
              className={classNames(iconButtonStyles.button, styles.close)}
              aria-label={uiCopy.close}
              title={uiCopy.close}
            >
              <CloseIcon />
            </Dialog.Close>
          </div>
          {header !== undefined && <div className={styles.top}>{header}</div>}
          <ul className={styles.list}>{children}</ul>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface DrawerRow {
  icon: ReactNode;
  children: ReactNode;
}

interface DrawerLinkProps extends DrawerRow {
  href: string;
  /** Closes the drawer. */
  onClick?: (() => void) | undefined;
}

/** A row that links to a page. */
export function DrawerLink({ icon, children, href, onClick }: DrawerLinkProps) {
  return (
    <li>
      <Link href={href} onClick={onClick} className={styles.row}>
        <LinkInside icon={icon}>{children}</LinkInside>
      </Link>
    </li>
  );
}

interface DrawerExitProps extends Omit<DrawerLinkProps, "href"> {
  /** Undefined while unknown: the row keeps its height, so that the rows below do not move. */
  href: string | undefined;
}

/** A row that opens a page outside the app, in a new tab. */
export function DrawerExit({ icon, children, href, onClick }: DrawerExitProps) {
  return (
    <li>
      <a href={href} target="_blank" rel="noreferrer" onClick={onClick} className={styles.row}>
        <LinkInside icon={icon}>{children}</LinkInside>
      </a>
    </li>
  );
}

function LinkInside({ icon, children }: DrawerRow) {
  return (
    <>
      {icon}
      <span className={styles.words}>{children}</span>
      <ChevronRightIcon size={18} className={styles.arrow} />
    </>
  );
}

/** A row with an action. */
export function DrawerButton({ icon, children, onClick }: DrawerRow & { onClick: () => void }) {
  return (
    <li>
      <button type="button" onClick={onClick} className={styles.row}>
        {icon}
        <span className={styles.words}>{children}</span>
      </button>
    </li>
  );
}
