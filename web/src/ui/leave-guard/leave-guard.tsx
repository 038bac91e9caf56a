import { unsavedCopy } from "@chonsu/shared/copy/unsaved";
import type { ReactNode } from "react";
import { useLeaveGuard } from "../../lib/use-leave-guard.ts";
import { ConfirmDialog } from "../dialog/confirm-dialog.tsx";

interface LeaveGuardProps {
  /** Whether there are unsaved changes; called at the moment of leaving. */
  isBlocked: () => boolean;
  /** The changes are being saved: only closing the page could stop that. */
  isSaving?: boolean;
  words?: { readonly question: string; readonly warning: string; readonly leave: string; readonly stay: string };
  /** What happens to the changes. */
  children?: ReactNode;
}

/** Blocks leaving while there are unsaved changes: says why and asks whether to leave anyway (product.md §3, §8). */
export function LeaveGuard({ isBlocked, isSaving = false, words = unsavedCopy, children }: LeaveGuardProps) {
  const guard = useLeaveGuard(isBlocked, isSaving);
  return (
    <ConfirmDialog
      isOpen={guard.isAsking}
      isDanger
      title={words.question}
      confirmLabel={words.leave}
      cancelLabel={words.stay}
      onConfirm={guard.leave}
      onCancel={guard.stay}
    >
      <p>{words.warning}</p>
      {children !== undefined && <p>{children}</p>}
    </ConfirmDialog>
  );
}
