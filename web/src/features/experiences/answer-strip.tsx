import { experienceInviteCopy as copy } from "@chonsu/shared/copy/experience-actions";
import { experienceCardCopy } from "@chonsu/shared/copy/experience-cards";
import type { Experience } from "@chonsu/shared/entities/experiences";
import type { User } from "@chonsu/shared/entities/users";
import { CheckIcon, CloseIcon } from "../../ui/icon/action-icons.tsx";
import { IconButton } from "../../ui/icon-button/icon-button.tsx";
import { useAsking } from "./answer-dialogs.tsx";
import styles from "./experiences.module.css";
import { InvitationQuestions } from "./invitation-questions.tsx";

interface AnswerStripProps {
  experience: Experience;
  inviter: User | undefined;
}

/** The question on the card of my invitation, with buttons to reject and to accept; each asks for confirmation (product.md §4). */
export function AnswerStrip({ experience, inviter }: AnswerStripProps) {
  const asking = useAsking();
  const inviterName = inviter?.user_name ?? experienceCardCopy.unknownPerson;
  return (
    <div className={styles.strip}>
      <p className={styles.question}>{copy.question(inviterName)}</p>
      <IconButton
        label={copy.rejectOf(experience.title)}
        icon={<CloseIcon size={20} />}
        className={styles.no}
        onClick={() => asking.ask("reject")}
      />
      <IconButton
        label={copy.acceptOf(experience.title)}
        icon={<CheckIcon size={20} />}
        tone="filled"
        onClick={() => asking.ask("accept")}
      />
      <InvitationQuestions experienceId={experience.id} inviter={inviter} asking={asking} />
    </div>
  );
}
