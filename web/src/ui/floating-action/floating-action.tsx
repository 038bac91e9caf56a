import type { ReactNode } from "react";
import { Link } from "../link/link.tsx";
import styles from "./floating-action.module.css";

interface FloatingActionProps {
  href: string;
  label: string;
  icon: ReactNode;
}

/**
 * A round link at the lower right of a page without a `BottomNav` (which has its own `action`). It has its own row at the end of the
 * content, so that it covers nothing.
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
