import { experienceInviteCopy as copy } from "@chonsu/shared/copy/experiences";
import { useState } from "react";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import type { InvitationResponse } from "./experiences.mutations.ts";

/** Which answer is being asked about once more. */
export function useAsking() {
  const [asked, setAsked] = useState<InvitationResponse | null>(null);
  return { asked, ask: setAsked, close: () => setAsked(null) };
}

interface AnswerDialogsProps {
  asking: ReturnType<typeof useAsking>;
  acceptText: string;
  rejectText: string;
  isBusy: boolean;
  onAnswer: (response: InvitationResponse) => void;
}

/** Both answers to an invitation are confirmed (product.md §4). */
export function AnswerDialogs({ asking, acceptText, rejectText, isBusy, onAnswer }: AnswerDialogsProps) {
  return (
    <>
      <ConfirmDialog
        isOpen={asking.asked === "accept"}
        isBusy={isBusy}
        title={copy.acceptQuestion}
        confirmLabel={copy.accept}
        onCancel={asking.close}
        onConfirm={() => onAnswer("accept")}
      >
        {acceptText}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking.asked === "reject"}
        isBusy={isBusy}
        isDanger
        title={copy.rejectQuestion}
        confirmLabel={copy.reject}
        onCancel={asking.close}
        onConfirm={() => onAnswer("reject")}
      >
        {rejectText}
      </ConfirmDialog>
    </>
  );
}
