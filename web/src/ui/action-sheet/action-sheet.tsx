import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { FROM_TABLET, useMediaQuery } from "../../lib/media-query.ts";
import { classNames } from "../class-names/class-names.ts";
import { DotsIcon } from "../icon/action-icons.tsx";
import { IconButton } from "../icon-button/icon-button.tsx";
import { Link } from "../link/link.tsx";
import { Sheet } from "../sheet/sheet.tsx";
import styles from "./action-sheet.module.css";

export interface ActionItem {
  label: string;
  icon?: ReactNode;
  /** Leads there; otherwise `onSelect` is called. */
  href?: string | undefined;
  onSelect?: (() => void) | undefined;
  isDanger?: boolean | undefined;
  isDisabled?: boolean | undefined;
}

interface ActionSheetProps {
  /** What the actions are for: the name of the button and of the sheet. */
  label: string;
  items: readonly ActionItem[];
  /** The icon of the button; three dots by default. */
  icon?: ReactNode;
}

// The menu brings the code that places it beside its button; phones never need it.
const loadMenu = () => import("./action-menu.tsx");
const ActionMenu = lazy(async () => ({ default: (await loadMenu()).ActionMenu }));

/** A button that opens a few actions: a sheet on phones, a menu at the button from 768 px. */
export function ActionSheet({ label, items, icon }: ActionSheetProps) {
  const [isOpen, setOpen] = useState(false);
  const isMenu = useMediaQuery(FROM_TABLET);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  const prefetch = () => void (isMenu && loadMenu());
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        icon={icon ?? <DotsIcon />}
        aria-haspopup={isMenu ? "menu" : "dialog"}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        onPointerEnter={prefetch}
        onFocus={prefetch}
      />
      {isMenu && isOpen && (
        <Suspense>
          <ActionMenu label={label} items={items} anchor={button} onClose={close} />
        </Suspense>
      )}
      {!isMenu && (
        <Sheet isOpen={isOpen} onClose={close} title={label} isTitleHidden>
          <ul className={styles.list}>
            {items.map((item) => (
              <li key={item.label}>
                <SheetAction item={item} onDone={close} />
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </>
  );
}

function SheetAction({ item, onDone }: { item: ActionItem; onDone: () => void }) {
  const className = classNames(styles.item, item.isDanger === true && styles.danger);
  if (item.href !== undefined) {
    return (
      <Link href={item.href} className={className} onClick={onDone}>
        {item.icon}
        {item.label}
      </Link>
    );
  }
  const select = () => {
    onDone();
    item.onSelect?.();
  };
  return (
    <button type="button" className={className} disabled={item.isDisabled} onClick={select}>
      {item.icon}
      {item.label}
    </button>
  );
}
