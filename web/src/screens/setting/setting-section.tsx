import { type ReactNode, useId } from "react";
import { classNames } from "../../ui/class-names/class-names.ts";
import { ChevronDownIcon } from "../../ui/icon/navigation-icons.tsx";
import styles from "./setting.module.css";

interface SettingSectionProps {
  title: string;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A section that opens and closes under its heading. It keeps its input while it is closed. */
export function SettingSection({ title, isOpen, onToggle, children }: SettingSectionProps) {
  const id = useId();
  return (
    <section className={styles.section}>
      <h2>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle} className={styles.toggle}>
          {title}
          <ChevronDownIcon size={20} className={classNames(styles.arrow, isOpen && styles.turned)} />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className={styles.content}>
        {children}
      </div>
    </section>
  );
}
