import type { Experience } from "@chonsu/shared/entities/experiences";
import { ExperienceCard } from "../../entities/experiences/experience-card.tsx";
import { invitationOf, personIn, roleIn } from "../../entities/experiences/experience-role.ts";
import { AddCard } from "./add-card.tsx";
import { AnswerStrip } from "./answer-strip.tsx";
import { ExperienceMenu } from "./experience-menu.tsx";
import { ExperienceSection, type MemberExperiencesProps } from "./experience-section.tsx";

/** The experiences on my own profile. Its code is separate, so that other profiles load without it. */
export function OwnExperiences(props: MemberExperiencesProps) {
  return <ExperienceSection {...props} Card={OwnCard} Add={AddCard} />;
}

interface ProfileCardProps {
  experience: Experience;
  /** The owner of the profile. */
  userId: number;
}

/** An experience on my own profile: with its menu, or with the question while I am invited (INVITED, product.md §4). */
function OwnCard({ experience, userId }: ProfileCardProps) {
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
