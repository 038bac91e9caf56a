import { uiCopy } from "@chonsu/shared/copy/ui";
import type { ReactNode } from "react";
import { classNames } from "../class-names/class-names.ts";
import styles from "./app-shell.module.css";

interface AppShellProps {
  /** The bar at the top on phones and tablets; from 1024 px on the rail replaces it. */
  topBar?: ReactNode;
  /** `SideRail`: visible from 1024 px on. */
  rail?: ReactNode;
  /** `BottomNav`: visible below 1024 px. The content ends above it. */
  bottomNav?: ReactNode;
  /** Content to the right of the column from 1024 px on (suggestions, notifications). */
  aside?: ReactNode;
  /** The accessible name of the aside. */
  asideLabel?: string | undefined;
  /** `ConnectionBanner`, above everything. */
  banner?: ReactNode;
  /** `column` is at most 680 px wide; `wide` uses the whole width (messages). */
  width?: "column" | "wide" | undefined;
  /** Exactly as high as the window: its content scrolls by itself (a chat). */
  isFilled?: boolean | undefined;
  children: ReactNode;
}

const MAIN_ID = "main";

/** The layout of a screen: one column on phones, with a rail on the left and an aside on the right on wide windows. */
export function AppShell(props: AppShellProps) {
  const { topBar, rail, bottomNav, aside, asideLabel, banner, width = "column", isFilled = false, children } = props;
  return (
    <div className={classNames(styles.shell, bottomNav !== undefined && styles.withBottom, isFilled && styles.filled)}>
      <a href={`#${MAIN_ID}`} className={styles.skip}>
        {uiCopy.skipToContent}
      </a>
      {banner}
      {topBar}
      <div className={classNames(styles.rooms, styles[width], rail !== undefined && styles.withRail)}>
        {rail !== undefined && <div className={styles.rail}>{rail}</div>}
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          {children}
        </main>
        {aside !== undefined && (
          <aside aria-label={asideLabel} className={styles.aside}>
            {aside}
          </aside>
        )}
      </div>
      {bottomNav}
    </div>
  );
}

/** The usual container of a screen's content: padding at the sides, equal gaps between the parts. */
export function ScreenBody({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classNames(styles.body, className)}>{children}</div>;
}
