import { experienceWelcomeCopy as copy } from "@chonsu/shared/copy/experiences";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { useUserId } from "../../api/session.ts";
import { invitationOf, roleIn } from "../../entities/experiences/experience-role.ts";
import { experienceQueries } from "../../features/experiences/experiences.queries.ts";
import { RingsMark } from "../../ui/rings/rings.tsx";
import styles from "../sign-up/welcome.module.css";
import { MemberInvitation, OwnInvitation, TogetherAlready } from "./member-invitation.tsx";
import { RefusedInvitation } from "./refused-invitation.tsx";
import { VisitorInvitation } from "./visitor-invitation.tsx";

const MARK_PX = 96;

/**
 * `/experience/welcome/{invitationCode}`: the landing behind the link of an experience. Visitors log in or sign up, members accept or
 * decline, its creator is led to their profile, and who is in it already to the experience (product.md §2).
 */
export function ExperienceWelcomeScreen() {
  const { invitationCode: code = "" } = useParams();
  const userId = useUserId();
  const invitation = useQuery(experienceQueries.welcome(code, userId));
  if (invitation.isPending) return <Splash />;
  if (invitation.data === undefined) {
    return (
      <RefusedInvitation
        error={invitation.error}
        onRetry={() => void invitation.refetch()}
        isRetrying={invitation.isFetching}
      />
    );
  }
  const { experience, user: inviter } = invitation.data;
  if (userId === null) return <VisitorInvitation code={code} experience={experience} inviter={inviter} />;
  const role = roleIn(experience, userId);
  if (role === "creator") return <OwnInvitation userId={userId} experienceId={experience.id} />;
  if (role === "guest") return <TogetherAlready experience={experience} inviter={inviter} userId={userId} />;
  const isAsked = invitationOf(experience, userId) !== undefined;
  return <MemberInvitation {...{ code, experience, inviter, userId, isAsked }} />;
}

function Splash() {
  return (
    <div className={styles.page} role="status" aria-busy="true">
      <span className={styles.breathing}>
        <RingsMark size={MARK_PX} />
      </span>
      <p className={styles.muted}>{copy.loading}</p>
    </div>
  );
}
