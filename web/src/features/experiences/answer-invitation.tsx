import { experienceInviteCopy as copy } from "@chonsu/shared/copy/experience-actions";
import { Button } from "../../ui/button/button.tsx";
import { useAsking } from "./answer-dialogs.tsx";
import styles from "./experiences.module.css";
import { InvitationQuestions, type InvitationQuestionsProps } from "./invitation-questions.tsx";

/** 거절 and 수락 for an invitation to me, in a row; each asks for confirmation (product.md §4). */
export function AnswerInvitation({ title, ...props }: Omit<InvitationQuestionsProps, "asking"> & { title: string }) {
  const asking = useAsking();
  return (
    <span className={styles.answers}>
      <Button size="s" variant="secondary" aria-label={copy.rejectOf(title)} onClick={() => asking.ask("reject")}>
        {copy.reject}
      </Button>
      <Button size="s" aria-label={copy.acceptOf(title)} onClick={() => asking.ask("accept")}>
        {copy.accept}
      </Button>
      <InvitationQuestions {...props} asking={asking} />
    </span>
  );
}
