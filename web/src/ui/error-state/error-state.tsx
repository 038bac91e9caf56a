import { uiCopy } from "@chonsu/shared/copy/ui";
import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import emptyStyles from "../empty-state/empty-state.module.css";
import { WarningIcon } from "../icon/state-icons.tsx";

interface ErrorStateProps {
  /** The sentence of product.md §8, or the server's `detail`. */
  title: string;
  /** What the user can do. */
  hint?: ReactNode;
  /** Retries; without it there is no button. */
  onRetry?: (() => void) | undefined;
  retryLabel?: string | undefined;
  isRetrying?: boolean | undefined;
  /** Another action, such as a link home. */
  action?: ReactNode;
}

/** Shown where loading has failed: a sentence, a hint, a retry. Announced when it appears. */
export function ErrorState({ title, hint, onRetry, retryLabel = uiCopy.retry, isRetrying, action }: ErrorStateProps) {
  return (
    <div role="alert" className={emptyStyles.state}>
      <span className={emptyStyles.picture}>
        <WarningIcon size={44} />
      </span>
      <p className={emptyStyles.title}>{title}</p>
      {hint !== undefined && <p className={emptyStyles.hint}>{hint}</p>}
      <div className={emptyStyles.action}>
        {onRetry !== undefined && (
          <Button variant="secondary" isBusy={isRetrying} onClick={onRetry}>
            {retryLabel}
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}
