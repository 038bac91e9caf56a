import { experienceWelcomeCopy as copy } from "@chonsu/shared/copy/experience-pages";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router-dom";
import { useUserId } from "../../api/session.ts";
import { invitationOf, roleIn } from "../../entities/experiences/experience-role.ts";
import { experienceQueries } from "../../features/experiences/experiences.queries.ts";
import { statePart } from "../../lib/navigation-state.ts";
import { Splash } from "../sign-up/splash.tsx";
import { MemberInvitation, OwnInvitation, TogetherAlready } from "./member-invitation.tsx";
import { NewcomerInvitation } from "./newcomer-invitation.tsx";
import { RefusedInvitation } from "./refused-invitation.tsx";
import { VisitorInvitation } from "./visitor-invitation.tsx";

/**
 * `/experience/welcome/{invitationCode}`: the landing behind the link of an experience. Visitors log in or sign up; members accept or
 * decline. The creator is redirected to the own profile, and a member of the experience gets a link to it (product.md §2).
 */
export function ExperienceWelcomeScreen() {
  const { invitationCode: code = "" } = useParams();
  const newcomerId = statePart(useLocation().state, "newcomerId");
  const userId = useUserId();
  const invitation = useQuery(experienceQueries.welcome(code, userId));
  if (invitation.isPending) return <Splash>{copy.loading}</Splash>;
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
  if (newcomerId === userId) {
    return <NewcomerInvitation code={code} experienceId={experience.id} userId={userId} />;
  }
  const isInvited = invitationOf(experience, userId) !== undefined;
  return <MemberInvitation {...{ code, experience, inviter, userId, isInvited }} />;
}
