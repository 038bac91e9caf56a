import { createContext, type KeyboardEvent, type ReactNode, use, useId } from "react";
import { Link } from "../link/link.tsx";
import styles from "./tabs.module.css";

export interface TabItem {
  value: string;
  label: string;
  /** A number behind the label, such as pending requests. */
  badge?: ReactNode;
  /** The URL of this tab. Then the tab is a link, and the URL decides which tab is chosen. */
  href?: string | undefined;
}

interface TabsProps {
  /** The accessible name of the tabs. */
  label: string;
  items: readonly TabItem[];
  value: string;
  /** For tabs without `href`. For links the router changes `value`. */
  onChange?: ((value: string) => void) | undefined;
  children?: ReactNode;
}

const TabsContext = createContext({ id: "", value: "" });

const tabId = (id: string, value: string) => `${id}-tab-${value}`;
const panelId = (id: string, value: string) => `${id}-panel-${value}`;

/**
 * Tabs with an underline. Arrow keys move the focus, Enter or Space chooses. Tabs with an `href` are links that replace the history entry:
 * every tab has a URL, and Back leaves the screen.
 */
export function Tabs({ label, items, value, onChange, children }: TabsProps) {
  const id = useId();
  return (
    <TabsContext value={{ id, value }}>
      <div role="tablist" aria-label={label} className={styles.list}>
        {items.map((item) => (
          <Tab key={item.value} item={item} hasPanel={children !== undefined} onChoose={() => onChange?.(item.value)} />
        ))}
      </div>
      {children}
    </TabsContext>
  );
}

function Tab({ item, hasPanel, onChoose }: { item: TabItem; hasPanel: boolean; onChoose: () => void }) {
  const { id, value } = use(TabsContext);
  const isChosen = item.value === value;
  const props = {
    role: "tab",
    id: tabId(id, item.value),
    className: styles.tab,
    tabIndex: isChosen ? 0 : -1,
    "aria-selected": isChosen,
    "aria-controls": isChosen && hasPanel ? panelId(id, item.value) : undefined,
    "data-active": isChosen ? "" : undefined,
    onKeyDown: walk,
  } as const;
  const inside = (
    <>
      <span>{item.label}</span>
      {item.badge}
    </>
  );
  return item.href === undefined ? (
    <button type="button" {...props} onClick={() => !isChosen && onChoose()}>
      {inside}
    </button>
  ) : (
    <Link href={item.href} replace {...props}>
      {inside}
    </Link>
  );
}

/** Left and right wrap around, Home and End go to the ends; Space chooses a link like a button. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const tab = event.currentTarget;
  const tabs = Array.from(tab.parentElement?.querySelectorAll<HTMLElement>("[role=tab]") ?? []);
  if (event.key === " " && tab instanceof HTMLAnchorElement) tab.click();
  else if (event.key === "ArrowRight") tabs[(tabs.indexOf(tab) + 1) % tabs.length]?.focus();
  else if (event.key === "ArrowLeft") tabs.at(tabs.indexOf(tab) - 1)?.focus();
  else if (event.key === "Home") tabs.at(0)?.focus();
  else if (event.key === "End") tabs.at(-1)?.focus();
  else return;
  event.preventDefault();
}

/** The content of one tab; only the chosen one is rendered. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  const { id, value: chosen } = use(TabsContext);
  if (value !== chosen) return null;
  return (
    <div role="tabpanel" id={panelId(id, value)} aria-labelledby={tabId(id, value)} className={styles.panel}>
      {children}
    </div>
  );
}
