import type { ReactNode } from "react";
import { classNames } from "../class-names/class-names.ts";
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
export interface NavAction {
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

interface BottomNavProps {
  label: string;
  items: readonly NavItem[];
  /** Looks raised above the page, but has its own place in the bar, so it covers no content. */
  action?: NavAction | undefined;
}

/** The navigation on phones and tablets, at the lower edge. */
export function BottomNav({ label, items, action }: BottomNavProps) {
  const half = Math.ceil(items.length / 2);
  return (
    <nav aria-label={label} className={styles.bottom}>
      {items.slice(0, half).map((item) => (
        <NavLink key={item.href} item={item} className={styles.tile} />
      ))}
      {action !== undefined && (
        <Link href={action.href} aria-label={action.label} title={action.label} className={styles.write}>
          {action.icon}
        </Link>
      )}
      {items.slice(half).map((item) => (
        <NavLink key={item.href} item={item} className={styles.tile} />
      ))}
    </nav>
  );
}

interface SideRailProps extends BottomNavProps {
  brand: ReactNode;
  homeHref: string;
  homeLabel: string;
  /** At the lower end, such as the own picture. */
  footer?: ReactNode;
}

/** The navigation from 1024 px on, at the left: icons with labels below, from 1280 px on beside. */
export function SideRail({ label, brand, homeHref, homeLabel, items, action, footer }: SideRailProps) {
  return (
    <nav aria-label={label} className={styles.side}>
      <Link href={homeHref} aria-label={homeLabel} className={styles.brand}>
        {brand}
      </Link>
      <div className={styles.entries}>
        {items.map((item) => (
          <NavLink key={item.href} item={item} className={styles.entry} />
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

function NavLink({ item, className }: { item: NavItem; className: string | undefined }) {
  return (
    <Link
      href={item.href}
      aria-current={item.isCurrent === true ? "page" : undefined}
      className={classNames(className)}
    >
      <span className={styles.icon}>
        {item.icon}
        {item.badge !== undefined && <span className={styles.badge}>{item.badge}</span>}
      </span>
      <span className={styles.words}>{item.label}</span>
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
