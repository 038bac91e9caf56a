import { experienceInviteCopy } from "@chonsu/shared/copy/experience-actions";
import { experienceWelcomeCopy as copy } from "@chonsu/shared/copy/experience-pages";
import type { Experience } from "@chonsu/shared/entities/experiences";
import type { User } from "@chonsu/shared/entities/users";
import { useEffect } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { AnswerDialogs, useAcceptText, useAsking } from "../../features/experiences/answer-dialogs.tsx";
import { type InvitationResponse, useJoin, useRespond } from "../../features/experiences/experiences.mutations.ts";
import { notePage } from "../../lib/note-page.ts";
import { paths } from "../../paths/paths.ts";
import { Button, ButtonLink } from "../../ui/button/button.tsx";
import { useToast } from "../../ui/toast/toast.tsx";
import welcome from "../sign-up/welcome.module.css";
import styles from "./experiences.module.css";
import { InvitationHead } from "./invitation-head.tsx";

interface MemberInvitationProps {
  code: string;
  experience: Experience;
  inviter: User;
  userId: number;
  /** The viewer also has a direct invitation; declining answers it too. */
  isInvited: boolean;
}

/** For members: accept or decline, each with a confirmation (product.md §2, §4). */
export function MemberInvitation({ code, experience, inviter, userId, isInvited }: MemberInvitationProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const asking = useAsking();
  const acceptText = useAcceptText(inviter);
  const join = useJoin(code);
  const respond = useRespond(experience.id);
  const goHome = () => void navigate(paths.home, { replace: true });
  const answer = (response: InvitationResponse) => {
    if (response === "accept") {
      const isStillHere = notePage();
      const showIt = () =>
        isStillHere() && void navigate(paths.profileExperience(userId, experience.id), { replace: true });
      return void join.mutateAsync().then(showIt, asking.close);
    }
    // A link alone is no personal invitation, so there is nothing to decline on the server.
    if (isInvited) respond.mutate(response);
    else toast(copy.rejected, { kind: "success" });
    goHome();
  };
  return (
    <InvitationHead experience={experience} inviter={inviter}>
      <p className={styles.question}>{copy.memberText}</p>
      <p className={styles.text}>{acceptText}</p>
      <div className={welcome.action}>
        <Button size="l" isWide onClick={() => asking.ask("accept")}>
          {copy.accept}
        </Button>
        <Button size="l" isWide variant="secondary" onClick={() => asking.ask("reject")}>
          {copy.reject}
        </Button>
      </div>
      <AnswerDialogs
        asking={asking}
        inviter={inviter}
        rejectText={
          isInvited ? experienceInviteCopy.rejectText(inviter.user_name) : experienceInviteCopy.rejectLinkText
        }
        isBusy={join.isPending}
        onAnswer={answer}
      />
    </InvitationHead>
  );
}

/** For the creator: says that the experience is an own one, and redirects to the own profile. */
export function OwnInvitation({ userId, experienceId }: { userId: number; experienceId: number }) {
  const toast = useToast();
  useEffect(() => toast(copy.own), [toast]);
  return <Navigate to={paths.profileExperience(userId, experienceId)} replace />;
}

interface TogetherAlreadyProps {
  experience: Experience;
  inviter: User;
  userId: number;
}

/** For a member of the experience: says so and links to it. */
export function TogetherAlready({ experience, inviter, userId }: TogetherAlreadyProps) {
  return (
    <InvitationHead experience={experience} inviter={inviter}>
      <p className={styles.text}>{copy.together}</p>
      <div className={welcome.action}>
        <ButtonLink href={paths.profileExperience(userId, experience.id)} size="l" isWide>
          {copy.toExperience}
        </ButtonLink>
      </div>
    </InvitationHead>
  );
}
