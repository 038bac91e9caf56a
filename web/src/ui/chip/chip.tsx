import { uiCopy } from "@chonsu/shared/copy/ui";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names/class-names.ts";
import { CloseIcon } from "../icon/action-icons.tsx";
import { Link } from "../link/link.tsx";
import styles from "./chip.module.css";
import { CutText, TagText } from "./tag-text.tsx";

/** A word on a tinted background. `quiet` is grey. */
export function Chip({ children, tone = "accent" }: { children: ReactNode; tone?: "accent" | "quiet" | undefined }) {
  return <span className={classNames(styles.chip, styles[tone])}>{children}</span>;
}

interface ChipListProps {
  items: readonly string[];
  label?: string | undefined;
  /** Where a word leads. Without it the words are no links. */
  hrefOf?: ((item: string) => string) | undefined;
  /** No word is cut. */
  isWhole?: boolean | undefined;
}

/** Words as chips in wrapping rows, long ones cut. A list for screen readers. */
export function ChipList({ items, label, hrefOf, isWhole = false }: ChipListProps) {
  return (
    <ul className={classNames(styles.list, hrefOf && styles.doors)} aria-label={label}>
      {items.map((item) => (
        <li key={item}>
          {hrefOf === undefined ? (
            <Chip>{isWhole ? item : <TagText>{item}</TagText>}</Chip>
          ) : (
            <Link href={hrefOf(item)} className={classNames(styles.chip, styles.accent, styles.door)}>
              {isWhole ? item : <CutText>{item}</CutText>}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

interface RemovableChipProps extends Omit<ComponentProps<"button">, "children"> {
  children: string;
}

/** A chip with a remove button. The button has a touch target of 44 px and never submits a form. */
export function RemovableChip({ children, ...rest }: RemovableChipProps) {
  return (
    <span className={classNames(styles.chip, styles.accent, styles.removable)}>
      <TagText>{children}</TagText>
      <button type="button" {...rest} aria-label={uiCopy.remove(children)} className={styles.remove}>
        <CloseIcon size={16} />
      </button>
    </span>
  );
}

interface FilterChipProps extends Omit<ComponentProps<"button">, "aria-pressed"> {
  isOn: boolean;
}

/** A chip that is on or off; several may be on. */
export function FilterChip({ isOn, className, ...rest }: FilterChipProps) {
  return <button type="button" {...rest} aria-pressed={isOn} className={classNames(styles.filter, className)} />;
}
