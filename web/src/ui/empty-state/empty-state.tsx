import type { ReactNode } from "react";
import { Rings } from "../rings/rings.tsx";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  /** The sentence of product.md §8 for this place. */
  title: string;
  /** What the user can do. */
  hint?: ReactNode;
  /** A button or a link. */
  action?: ReactNode;
  /** A drawing; the open ring by default. */
  picture?: ReactNode;
}

/** Shown where there is no content: a sentence, a hint, an action. */
export function EmptyState({ title, hint, action, picture }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.picture}>{picture ?? <Rings level="far" size={56} />}</span>
      <p className={styles.title}>{title}</p>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
