import type { Experience } from "@chonsu/shared/entities/experiences";
import { ExperienceCard } from "../../entities/experiences/experience-card.tsx";
import { ExperienceSection, type SectionProps } from "./experience-section.tsx";

/** The experiences on somebody else's profile: to read. */
export function MemberExperiences(props: SectionProps) {
  return <ExperienceSection {...props} Card={MemberCard} />;
}

function MemberCard({ experience, userId }: { experience: Experience; userId: number }) {
  return <ExperienceCard experience={experience} ofUserId={userId} />;
}
