import { signUpCopy } from "@chonsu/shared/copy/sign-up";
import { useLeaveGuard } from "../../lib/use-leave-guard.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";

/** Asks before a partly filled profile is lost through the back button of the page or the browser. */
export function LeaveWarning({ isBlocked }: { isBlocked: () => boolean }) {
  const guard = useLeaveGuard(isBlocked);
  return (
    <ConfirmDialog
      isOpen={guard.isAsking}
      isDanger
      title={signUpCopy.leaveQuestion}
      confirmLabel={signUpCopy.leave}
      cancelLabel={signUpCopy.stay}
      onConfirm={guard.leave}
      onCancel={guard.stay}
    >
      {signUpCopy.leaveText}
    </ConfirmDialog>
  );
}
