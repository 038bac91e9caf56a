import type { ReactNode } from "react";
import { Link } from "../link/link.tsx";
import styles from "./navigation.module.css";

export interface NavItem {
  href: string;
  label: string;
  icon: ReactNode;
  isCurrent?: boolean | undefined;
  /** A `Badge` at the icon. Give it a label for screen readers. */
  badge?: ReactNode;
}

/** The main action, such as writing a post. */
interface NavAction {
  href: string;
  label: string;
  icon: ReactNode;
}

interface TopBarProps {
  /** The logo with the product's name. */
  brand: ReactNode;
  homeHref: string;
  homeLabel: string;
  /** Icon buttons and links. */
  children: ReactNode;
}

/** The bar at the top on phones and tablets. */
export function TopBar({ brand, homeHref, homeLabel, children }: TopBarProps) {
  return (
    <header className={styles.top}>
      <Link href={homeHref} aria-label={homeLabel} className={styles.brand}>
        {brand}
      </Link>
      <div className={styles.actions}>{children}</div>
    </header>
  );
}

interface SideRailProps {
  label: string;
  items: readonly NavItem[];
  action?: NavAction | undefined;
  brand: ReactNode;
  homeHref: string;
  homeLabel: string;
  /** Shown at the lower end, such as the member's own picture. */
  footer?: ReactNode;
}

/** The navigation from 1024 px on, at the left: icons with labels below them, from 1280 px on with labels beside them. */
export function SideRail({ label, brand, homeHref, homeLabel, items, action, footer }: SideRailProps) {
  return (
    <nav aria-label={label} className={styles.side}>
      <Link href={homeHref} aria-label={homeLabel} className={styles.brand}>
        {brand}
      </Link>
      <div className={styles.entries}>
        {items.map((item) => (
          <NavLink key={item.href} item={item} />
        ))}
        {action !== undefined && (
          <Link href={action.href} aria-label={action.label} className={styles.make}>
            {action.icon}
            <span className={styles.makeWords}>{action.label}</span>
          </Link>
        )}
      </div>
      {footer !== undefined && <div className={styles.foot}>{footer}</div>}
    </nav>
  );
}

function NavLink({ item }: { item: NavItem }) {
  return (
    <Link href={item.href} aria-current={item.isCurrent === true ? "page" : undefined} className={styles.entry}>
      <span className={styles.icon}>{item.icon}</span>
      <span>{item.label}</span>
      {item.badge !== undefined && <span className={styles.badge}>{item.badge}</span>}
    </Link>
  );
}

export function Brand({ mark, name }: { mark: ReactNode; name: string }) {
  return (
    <>
      {mark}
      <span className={styles.name}>{name}</span>
    </>
  );
}
