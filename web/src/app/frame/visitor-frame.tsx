import { Outlet, useLocation } from "react-router-dom";
import { useOnline } from "../../lib/online.ts";
import { paths, plainPath } from "../../paths/paths.ts";
import { AppShell } from "../../ui/app-shell/app-shell.tsx";
import { ConnectionBanner } from "../../ui/banner/banner.tsx";
import { classNames } from "../../ui/class-names/class-names.ts";
import { useConnectionText } from "../live/connection.tsx";
import styles from "./visitor-frame.module.css";

/** The frame of visitors' screens: no bars, only the product's circles in the background. */
export function VisitorFrame() {
  const pathname = plainPath(useLocation().pathname);
  const connection = useConnectionText(useOnline());
  return (
    <AppShell width="wide" banner={<ConnectionBanner {...connection} />}>
      {pathname !== paths.landing && <BackCircles />}
      <div className={classNames(styles.content, pathname !== paths.landing && styles.narrow)}>
        <Outlet />
      </div>
    </AppShell>
  );
}

const RADII = [110, 220, 330, 440] as const;
const COLOURS = ["var(--chon-1)", "var(--chon-2)", "var(--chon-3)", "var(--chon-3)"] as const;

function BackCircles() {
  return (
    <svg className={styles.circles} viewBox="-450 -450 900 900" fill="none" aria-hidden="true" focusable="false">
      {RADII.map((radius, at) => (
        <circle key={radius} r={radius} stroke={COLOURS[at]} strokeWidth="1.5" />
      ))}
    </svg>
  );
}
