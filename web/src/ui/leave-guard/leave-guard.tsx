import { unsavedCopy } from "@chonsu/shared/copy/unsaved";
import { type ReactNode, useEffect } from "react";
import { useLeaveGuard } from "../../lib/use-leave-guard.ts";
import { ConfirmDialog } from "../dialog/confirm-dialog.tsx";
import { useToast } from "../toast/toast.tsx";

interface LeaveGuardProps {
  /** Whether there are unsaved changes; called at the moment of leaving. */
  isBlocked: () => boolean;
  /** What happens to the changes. */
  children?: ReactNode;
}

/** Blocks leaving while there are unsaved changes: shows a toast (product.md §2) and asks whether to leave anyway. */
export function LeaveGuard({ isBlocked, children }: LeaveGuardProps) {
  const guard = useLeaveGuard(isBlocked);
  const toast = useToast();
  const { isAsking } = guard;
  useEffect(() => {
    if (isAsking) toast(unsavedCopy.warning, { kind: "error" });
  }, [isAsking, toast]);
  return (
    <ConfirmDialog
      isOpen={isAsking}
      isDanger
      title={unsavedCopy.question}
      confirmLabel={unsavedCopy.leave}
      cancelLabel={unsavedCopy.stay}
      onConfirm={guard.leave}
      onCancel={guard.stay}
    >
      {children}
    </ConfirmDialog>
  );
}
