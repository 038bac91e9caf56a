import type { ReactNode } from "react";
import { Drawing, type DrawingName } from "./drawing.tsx";
import styles from "./empty-state.module.css";

interface Emptiness {
  /** The sentence of product.md §8 for this place. */
  title: string;
  drawing: DrawingName;
  /** What the user can do. */
  hint?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
}

/** A hint or an action: a place without content always says what the user can do. */
type EmptyStateProps = Emptiness & ({ hint: NonNullable<ReactNode> } | { action: NonNullable<ReactNode> });

/** Shown where there is no content: a drawing, a sentence, a hint, the next step. */
export function EmptyState({ title, drawing, hint, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.picture}>
        <Drawing of={drawing} />
      </span>
      <p className={styles.title}>{title}</p>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
