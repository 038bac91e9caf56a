import type { Experience } from "@chonsu/shared/entities/experiences";
import { ExperienceCard } from "../../entities/experiences/experience-card.tsx";
import { invitationOf, personIn, roleIn } from "../../entities/experiences/experience-role.ts";
import { AnswerStrip } from "./answer-strip.tsx";
import { ExperienceMenu } from "./experience-menu.tsx";

interface ProfileCardProps {
  experience: Experience;
  /** Whose profile it stands on. */
  userId: number;
}

/** An experience on my own profile: with its menu, or with the question while I am invited (INVITED, product.md §4). */
export function OwnCard({ experience, userId }: ProfileCardProps) {
  const role = roleIn(experience, userId);
  if (role !== "invited") {
    return (
      <ExperienceCard
        experience={experience}
        ofUserId={userId}
        viewerRole={role ?? undefined}
        menu={<ExperienceMenu experience={experience} userId={userId} />}
      />
    );
  }
  const inviterId = invitationOf(experience, userId)?.inviter ?? experience.creator;
  return (
    <ExperienceCard
      experience={experience}
      ofUserId={inviterId ?? userId}
      peopleOf={userId}
      viewerRole="invited"
      strip={<AnswerStrip experience={experience} inviter={personIn(experience, inviterId)} />}
    />
  );
}

/** An experience on somebody else's profile: to read. */
export function MemberCard({ experience, userId }: ProfileCardProps) {
  return <ExperienceCard experience={experience} ofUserId={userId} />;
}
