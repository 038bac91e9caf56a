import { unsavedCopy } from "@chonsu/shared/copy/unsaved";
import { type ReactNode, useEffect } from "react";
import { useLeaveGuard } from "../../lib/use-leave-guard.ts";
import { ConfirmDialog } from "../dialog/confirm-dialog.tsx";
import { useToast } from "../toast/toast.tsx";

interface LeaveGuardProps {
  /** Whether there are changes, at the moment somebody wants to leave. */
  isBlocked: () => boolean;
  /** What becomes of the changes. */
  children?: ReactNode;
}

/** Blocks leaving while there are unsaved changes: says so in a toast (product.md §2) and asks whether to go all the same. */
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
