import type { ReactNode } from "react";
import { RingsMark } from "../../ui/rings/rings.tsx";
import styles from "./welcome.module.css";

const MARK_PX = 96;

/** The animated logo, shown while an invitation is loaded or accepted. */
export function Splash({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page} role="status" aria-busy="true">
      <span className={styles.breathing}>
        <RingsMark size={MARK_PX} />
      </span>
      <p className={styles.muted}>{children}</p>
    </div>
  );
}
