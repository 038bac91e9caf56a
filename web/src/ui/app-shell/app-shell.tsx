import { uiCopy } from "@chonsu/shared/copy/ui";
import type { ReactNode } from "react";
import { classNames } from "../class-names/class-names.ts";
import styles from "./app-shell.module.css";

interface AppShellProps {
  /** The bar at the top of phones and tablets; from 1024 px the rail has its place. */
  topBar?: ReactNode;
  /** `SideRail`: seen from 1024 px. */
  rail?: ReactNode;
  /** `BottomNav`: seen below 1024 px. The content ends above it. */
  bottomNav?: ReactNode;
  /** What stands right of the column from 1024 px (suggestions, notifications). */
  aside?: ReactNode;
  /** Its name for those who listen. */
  asideLabel?: string | undefined;
  /** `ConnectionBanner`, above everything. */
  banner?: ReactNode;
  /** `column` is at most 680 px wide; `wide` takes the room (messages side by side). */
  width?: "column" | "wide" | undefined;
  /** As high as the window and no higher: what is inside scrolls by itself (a chat). */
  isFilled?: boolean | undefined;
  children: ReactNode;
}

const MAIN_ID = "main";

/** Where everything stands: one column on phones, a rail at the left and an aside at the right where there is room. */
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

/** The usual room of a screen's content: gutters at the sides, one rhythm between the parts. */
export function ScreenBody({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classNames(styles.body, className)}>{children}</div>;
}
