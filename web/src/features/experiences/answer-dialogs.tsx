import { experienceInviteCopy as copy } from "@chonsu/shared/copy/experience-actions";
import type { User } from "@chonsu/shared/entities/users";
import { CHON_MAX } from "@chonsu/shared/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { meQuery } from "../../entities/people/user.query.ts";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import type { InvitationResponse } from "./experiences.mutations.ts";

/** The result of accepting: the experience, and a new chon unless the inviter is already one, or one of us has no room for more (R9). */
export function useAcceptText(inviter: User | undefined): string {
  const { data: me } = useQuery(meQuery());
  if (inviter === undefined || inviter.relation_degree === 1) return copy.acceptText;
  // Most members are not full: the words of most stand there from the start, so nothing moves.
  const isFull = [me, inviter].some((one) => one !== undefined && one.profile.one_degree_count >= CHON_MAX);
  return (isFull ? copy.acceptFullText : copy.acceptChonText)(inviter.user_name);
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
  const acceptText = useAcceptText(inviter);
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
