import { type ReactNode, useRef } from "react";
import { Link } from "../link/link.tsx";
import styles from "./floating-action.module.css";
import { useFreePlace } from "./use-free-place.ts";

interface FloatingActionProps {
  href: string;
  label: string;
  icon: ReactNode;
}

/** A round link at the lower right of a page, over the content. While the page is at rest, it covers nothing that can be pressed. */
export function FloatingAction({ href, label, icon }: FloatingActionProps) {
  const floating = useRef<HTMLDivElement>(null);
  useFreePlace(floating);
  return (
    <div className={styles.row}>
      <div ref={floating} className={styles.place}>
        <Link href={href} aria-label={label} title={label} className={styles.action}>
          {icon}
        </Link>
      </div>
    </div>
  );
}
