import type { KeyboardEvent, ReactNode } from "react";
import { classNames } from "../class-names/class-names.ts";
import { Link } from "../link/link.tsx";
import styles from "./action-sheet.module.css";

export interface ActionItem {
  label: string;
  icon?: ReactNode;
  /** The target; without it `onSelect` is called. */
  href?: string | undefined;
  /** The target is outside the app: it opens in a new tab. */
  isExternal?: boolean | undefined;
  onSelect?: (() => void) | undefined;
  isDanger?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** The list stays open below what the action opens. */
  keepsOpen?: boolean | undefined;
  /** The first item, set apart from the others: it names the owner of the list. */
  isHead?: boolean | undefined;
}

interface ActionListProps {
  items: readonly ActionItem[];
  /** Called before the action, so that a dialog that the action opens gets the focus. */
  onDone: () => void;
}

/** A list of actions. Arrow keys and Tab move through it. */
export function ActionList({ items, onDone }: ActionListProps) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.label} className={classNames(item.isHead === true && styles.head)}>
          <Action item={item} onDone={onDone} />
        </li>
      ))}
    </ul>
  );
}

function Action({ item, onDone }: { item: ActionItem; onDone: () => void }) {
  const className = classNames(styles.item, item.isDanger === true && styles.danger);
  if (item.href !== undefined) {
    const common = { href: item.href, className, onClick: onDone, onKeyDown: walk };
    return item.isExternal === true ? (
      <a {...common} target="_blank" rel="noreferrer">
        {item.icon}
        {item.label}
      </a>
    ) : (
      <Link {...common}>
        {item.icon}
        {item.label}
      </Link>
    );
  }
  const select = () => {
    if (item.keepsOpen !== true) onDone();
    item.onSelect?.();
  };
  return (
    <button type="button" className={className} disabled={item.isDisabled} onClick={select} onKeyDown={walk}>
      {item.icon}
      {item.label}
    </button>
  );
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = Number(event.key === "ArrowDown") - Number(event.key === "ArrowUp");
  if (step === 0) return;
  const all = event.currentTarget.closest("ul")?.querySelectorAll<HTMLElement>("a, button:not(:disabled)") ?? [];
  const actions = Array.from(all);
  const at = actions.indexOf(event.currentTarget);
  actions[(at + step + actions.length) % actions.length]?.focus();
  event.preventDefault();
}
