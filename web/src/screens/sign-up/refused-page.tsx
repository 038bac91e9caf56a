import { uiCopy } from "@chonsu/shared/copy/ui";
import type { ReactNode } from "react";
import { Button } from "../../ui/button/button.tsx";
import { Drawing } from "../../ui/empty-state/drawing.tsx";
import styles from "./welcome.module.css";

interface RefusedPageProps {
  title: string;
  hint: string;
  /** Retries; without it there is no button. */
  onRetry: (() => void) | undefined;
  isRetrying: boolean;
  /** The link to another screen. */
  children: ReactNode;
}

/** Shown for an invitation that does not work, with the next step. */
export function RefusedPage({ title, hint, onRetry, isRetrying, children }: RefusedPageProps) {
  return (
    <div className={styles.page}>
      <Drawing of="link" />
      <div role="alert">
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.muted}>{hint}</p>
      </div>
      <div className={styles.action}>
        {onRetry !== undefined && (
          <Button size="l" isWide isBusy={isRetrying} onClick={onRetry}>
            {uiCopy.retry}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
