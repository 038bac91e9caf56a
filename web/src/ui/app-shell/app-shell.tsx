import { uiCopy } from "@chonsu/shared/copy/ui";
import type { ReactNode } from "react";
import { useScrolledDown } from "../../lib/use-scrolled-down.ts";
import { classNames } from "../class-names/class-names.ts";
import styles from "./app-shell.module.css";

interface AppShellProps {
  /** The bar at the top on phones and tablets; from 1024 px on the rail replaces it. */
  topBar?: ReactNode;
  /** Tabs between screens of the same level. On phones and tablets they stick below the top bar; the rail replaces them too. */
  tabs?: ReactNode;
  /** `SideRail`: visible from 1024 px on. */
  rail?: ReactNode;
  /** Content to the right of the column from 1024 px on (suggestions, notifications). */
  aside?: ReactNode;
  /** The accessible name of the aside; a second skip link leads there, because a feed may be endless. */
  asideLabel?: string;
  /** `ConnectionBanner`, above everything. */
  banner?: ReactNode;
  /** `column` is at most 680 px wide; `wide` uses the whole width (messages). */
  width?: "column" | "wide" | undefined;
  /** Exactly as high as the window; its content has its own scroll area (a chat). */
  isFilled?: boolean | undefined;
  children: ReactNode;
}

const MAIN_ID = "main";
const ASIDE_ID = "aside";
/** Above this scroll position the bars stay: hidden bars would leave a gap there. CSS pixels. */
const BARS_PX = 120;

/**
 * The layout of a screen: one column on phones, with a rail on the left and an aside on the right on wide windows. Beside a rail the column
 * has the same edges on every screen, with or without an aside. Top bar and tabs are hidden when the user scrolls down, and shown when the user scrolls up.
 */
export function AppShell(props: AppShellProps) {
  const { topBar, tabs, rail, aside, asideLabel = "", banner, width = "column", isFilled = false } = props;
  const areBarsAway = useScrolledDown(BARS_PX);
  return (
    <div
      className={classNames(styles.shell, tabs !== undefined && styles.withTabs, isFilled && styles.filled)}
      data-bars={topBar !== undefined && areBarsAway ? "away" : undefined}
    >
      <a href={`#${MAIN_ID}`} className={styles.skip}>
        {uiCopy.skipToContent}
      </a>
      {aside !== undefined && (
        <a href={`#${ASIDE_ID}`} className={styles.skip}>
          {uiCopy.skipTo(asideLabel)}
        </a>
      )}
      {banner}
      {topBar}
      {tabs !== undefined && <div className={styles.tabs}>{tabs}</div>}
      <div className={classNames(styles.rooms, styles[width], rail !== undefined && styles.withRail)}>
        {rail !== undefined && <div className={styles.rail}>{rail}</div>}
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          {props.children}
        </main>
        {aside !== undefined && (
          <aside id={ASIDE_ID} tabIndex={-1} aria-label={asideLabel} className={styles.aside}>
            {aside}
          </aside>
        )}
      </div>
    </div>
  );
}

/** The usual container of a screen's content: padding at the sides, equal gaps between the parts. */
export function ScreenBody({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classNames(styles.body, className)}>{children}</div>;
}
