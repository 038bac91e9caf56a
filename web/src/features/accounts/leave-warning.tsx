import { signUpCopy } from "@chonsu/shared/copy/sign-up";
import { useLeaveGuard } from "../../lib/use-leave-guard.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";

/** Asks before a half-filled profile is lost, by the back arrow or the browser's own Back. */
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
