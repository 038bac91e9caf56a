import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { Link } from "../link/link.tsx";
import styles from "./tabs.module.css";

export interface TabItem {
  value: string;
  label: string;
  /** A number behind the label, such as how many requests wait. */
  badge?: ReactNode;
  /** The address of this tab: it is then a link, and the address decides what is chosen. */
  href?: string | undefined;
}

interface TabsProps {
  /** What the tabs choose between; read aloud. */
  label: string;
  items: readonly TabItem[];
  value: string;
  /** For tabs without `href`. With addresses the router does it. */
  onChange?: ((value: string) => void) | undefined;
  /** The panels. */
  children?: ReactNode;
}

/**
 * Tabs with an underline. Arrow keys move, Enter or Space chooses. Tabs with an `href` are links that replace the present
 * entry of the history: every tab has an address, yet Back leaves the screen (ui.md).
 */
export function Tabs({ label, items, value, onChange, children }: TabsProps) {
  return (
    <BaseTabs.Root value={value} onValueChange={(next) => typeof next === "string" && onChange?.(next)}>
      <BaseTabs.List className={styles.list} aria-label={label}>
        {items.map((item) => (
          <BaseTabs.Tab
            key={item.value}
            value={item.value}
            className={styles.tab}
            {...(item.href !== undefined && { nativeButton: false, render: <Link href={item.href} replace /> })}
          >
            <span>{item.label}</span>
            {item.badge}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {children}
    </BaseTabs.Root>
  );
}

/** What belongs to one tab; only the chosen one is in the page. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <BaseTabs.Panel value={value} className={styles.panel}>
      {children}
    </BaseTabs.Panel>
  );
}
