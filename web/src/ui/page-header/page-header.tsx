import { uiCopy } from "@chonsu/shared/copy/ui";
import type { ReactNode } from "react";
import { classNames } from "../class-names/class-names.ts";
import { BackIcon } from "../icon/navigation-icons.tsx";
import { IconButton } from "../icon-button/icon-button.tsx";
import styles from "./page-header.module.css";

interface PageHeaderProps {
  /** The h1 of the screen. */
  title: string;
  /** For screen readers only, where the screen shows its name otherwise (a profile). */
  isTitleHidden?: boolean | undefined;
  /** Called by the back button; without it there is none. */
  onBack?: (() => void) | undefined;
  /** Between back and actions, in place of the visible title: a picture and a name. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** The sticky header of a screen: back button, name, actions. */
export function PageHeader({ title, isTitleHidden = false, onBack, children, actions }: PageHeaderProps) {
  const hasOwnMiddle = children !== undefined;
  return (
    <header className={styles.header}>
      {onBack !== undefined && <IconButton label={uiCopy.back} icon={<BackIcon />} onClick={onBack} />}
      <h1 className={isTitleHidden || hasOwnMiddle ? "visually-hidden" : classNames(styles.title, "one-line")}>
        {title}
      </h1>
      <div className={styles.middle}>{children}</div>
      {actions}
    </header>
  );
}
