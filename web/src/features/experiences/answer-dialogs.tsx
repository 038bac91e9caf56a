import { experienceInviteCopy as copy } from "@chonsu/shared/copy/experiences";
import type { User } from "@chonsu/shared/entities/users";
import { useState } from "react";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import type { InvitationResponse } from "./experiences.mutations.ts";

/** The text about the result of accepting: the experience, and a new chon unless the inviter is already one. */
export function acceptText(inviter: User | undefined): string {
  if (inviter === undefined || inviter.relation_degree === 1) return copy.acceptText;
  return copy.acceptChonText(inviter.user_name);
}

/** The answer that the user is asked to confirm. */
export function useAsking() {
  const [asked, setAsked] = useState<InvitationResponse | null>(null);
  return { asked, ask: setAsked, close: () => setAsked(null) };
}

interface AnswerDialogsProps {
  asking: ReturnType<typeof useAsking>;
  inviter: User | undefined;
  rejectText: string;
  isBusy: boolean;
  onAnswer: (response: InvitationResponse) => void;
}

/** The confirmations of both answers to an invitation (product.md §4). */
export function AnswerDialogs({ asking, inviter, rejectText, isBusy, onAnswer }: AnswerDialogsProps) {
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
        {acceptText(inviter)}
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
