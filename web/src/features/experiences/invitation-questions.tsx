import { experienceInviteCopy as copy } from "@chonsu/shared/copy/experience-actions";
import { experienceCardCopy } from "@chonsu/shared/copy/experience-cards";
import type { User } from "@chonsu/shared/entities/users";
import { AnswerDialogs, type useAsking } from "./answer-dialogs.tsx";
import { type InvitationResponse, useRespond } from "./experiences.mutations.ts";

export interface InvitationQuestionsProps {
  experienceId: number;
  inviter: User | undefined;
  asking: ReturnType<typeof useAsking>;
  /** Called when an answer begins to be shown: a rejection at once, an acceptance when the server has it. */
  onAnswered?: ((response: InvitationResponse) => void) | undefined;
}

/** The questions before both answers to an invitation to me. Each sends its answer. */
export function InvitationQuestions({ experienceId, inviter, asking, onAnswered }: InvitationQuestionsProps) {
  const respond = useRespond(experienceId);
  return (
    <AnswerDialogs
      asking={asking}
      inviter={inviter}
      rejectText={copy.rejectText(inviter?.user_name ?? experienceCardCopy.unknownPerson)}
      isBusy={respond.isPending}
      onAnswer={(response) => {
        const isAccepting = response === "accept";
        respond
          .mutateAsync(response)
          .then(
            () => isAccepting && onAnswered?.(response),
            () => undefined,
          )
          .finally(asking.close);
        if (isAccepting) return;
        asking.close();
        onAnswered?.(response);
      }}
    />
  );
}
