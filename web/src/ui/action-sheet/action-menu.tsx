import { Menu } from "@base-ui/react/menu";
import type { RefObject } from "react";
import { classNames } from "../class-names/class-names.ts";
import { Link } from "../link/link.tsx";
import styles from "./action-sheet.module.css";
import type { ActionItem } from "./action-sheet.tsx";

interface ActionMenuProps {
  label: string;
  items: readonly ActionItem[];
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The desktop form of `ActionSheet`: open as long as it is in the page; the focus goes back to its button. */
export function ActionMenu({ label, items, anchor, onClose }: ActionMenuProps) {
  return (
    <Menu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={4} className={styles.positioner}>
          <Menu.Popup className={styles.menu} aria-label={label} finalFocus={anchor}>
            {items.map((item) => (
              <Menu.Item
                key={item.label}
                disabled={item.isDisabled ?? false}
                onClick={item.onSelect}
                className={classNames(styles.item, item.isDanger === true && styles.danger)}
                {...(item.href !== undefined && { render: <Link href={item.href} /> })}
              >
                {item.icon}
                {item.label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
