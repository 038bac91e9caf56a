import type { ReactNode } from "react";
import { Link } from "../link/link.tsx";
import styles from "./floating-action.module.css";

interface FloatingActionProps {
  href: string;
  label: string;
  icon: ReactNode;
}

/**
 * A round link at the lower right of a page that has no `BottomNav` (there it is `action`, with a place of its own in the
 * bar). It stands in a row of its own at the end of the content, so that nothing ends beneath it.
 */
export function FloatingAction({ href, label, icon }: FloatingActionProps) {
  return (
    <div className={styles.row}>
      <Link href={href} aria-label={label} title={label} className={styles.action}>
        {icon}
      </Link>
    </div>
  );
}
