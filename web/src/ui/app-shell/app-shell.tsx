import { uiCopy } from "@chonsu/shared/copy/ui";
import type { ReactNode } from "react";
import { useScrolledOn } from "../../lib/use-scrolled-on.ts";
import { classNames } from "../class-names/class-names.ts";
import styles from "./app-shell.module.css";

interface AppShellProps {
  /** The bar at the top on phones and tablets; from 1024 px on the rail replaces it. */
  topBar?: ReactNode;
  /** Tabs between screens of the same level. On phones and tablets they stick below the top bar; the rail replaces them too. */
  tabs?: ReactNode;
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
/** Down to here the bars stay: they would leave a gap. CSS pixels. */
const BARS_PX = 120;

/**
 * The layout of a screen: one column on phones, with a rail on the left and an aside on the right on wide windows. Top bar and tabs leave
 * when one scrolls down and return when one scrolls up.
 */
export function AppShell(props: AppShellProps) {
  const { topBar, tabs, rail, bottomNav, aside, asideLabel, banner, width = "column", isFilled = false } = props;
  const areBarsAway = useScrolledOn(BARS_PX);
  return (
    <div
      className={classNames(
        styles.shell,
        tabs !== undefined && styles.withTabs,
        bottomNav !== undefined && styles.withBottom,
        isFilled && styles.filled,
      )}
      data-bars={topBar !== undefined && areBarsAway ? "away" : undefined}
    >
      <a href={`#${MAIN_ID}`} className={styles.skip}>
        {uiCopy.skipToContent}
      </a>
      {banner}
      {topBar}
      <div
        className={classNames(
          styles.rooms,
          styles[width],
          rail !== undefined && styles.withRail,
          aside !== undefined && styles.withAside,
        )}
      >
        {rail !== undefined && <div className={styles.rail}>{rail}</div>}
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          {tabs !== undefined && <div className={styles.tabs}>{tabs}</div>}
          {props.children}
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
