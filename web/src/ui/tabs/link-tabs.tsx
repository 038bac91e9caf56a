import { Link } from "../link/link.tsx";
import styles from "./tabs.module.css";
import type { TabItem } from "./tabs.tsx";

interface LinkTabsProps {
  label: string;
  items: readonly (TabItem & { href: string })[];
  value: string;
}

/** Links that look like tabs, between screens of the same level: a navigation and no tab list. */
export function LinkTabs({ label, items, value }: LinkTabsProps) {
  return (
    <nav aria-label={label} className={styles.list}>
      {items.map((item) => (
        <Link
          key={item.value}
          href={item.href}
          className={styles.tab}
          data-active={item.value === value || undefined}
          aria-current={item.value === value ? "page" : undefined}
        >
          <span className={styles.words}>
            {item.label}
            {item.badge !== undefined && <span className={styles.beside}>{item.badge}</span>}
          </span>
        </Link>
      ))}
    </nav>
  );
}
