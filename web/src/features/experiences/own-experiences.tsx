import { experienceCardCopy as copy } from "@chonsu/shared/copy/experience-cards";
import type { Experience } from "@chonsu/shared/entities/experiences";
import { ExperienceCard } from "../../entities/experiences/experience-card.tsx";
import { detailOf, invitationOf, isCopied, personIn, roleIn } from "../../entities/experiences/experience-role.ts";
import { paths } from "../../paths/paths.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { AddCard } from "./add-card.tsx";
import { AnswerStrip } from "./answer-strip.tsx";
import { ExperienceMenu } from "./experience-menu.tsx";
import { ExperienceSection, type MemberExperiencesProps } from "./experience-section.tsx";
import styles from "./experiences.module.css";

/** The experiences on my own profile. Its code is separate, so that other profiles load without it. */
export function OwnExperiences(props: MemberExperiencesProps) {
  return <ExperienceSection {...props} Card={OwnCard} Add={AddCard} />;
}

interface ProfileCardProps {
  experience: Experience;
  /** The owner of the profile. */
  userId: number;
}

/** Whether a member has written what they did, or chose to say nothing. */
function hasOwnWords(experience: Experience, userId: number): boolean {
  const detail = detailOf(experience, userId);
  return detail !== undefined && !isCopied(detail);
}

/** Asks for my own part in an experience whose words are those of another member (R46). */
function OwnWordsStrip({ experience }: { experience: Experience }) {
  return (
    <div className={styles.strip}>
      <p className={styles.question}>{copy.askOwnWords}</p>
      <ButtonLink href={paths.experienceOwnWords(experience.id)} size="s">
        {copy.writeOwnWords}
      </ButtonLink>
    </div>
  );
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
        strip={hasOwnWords(experience, userId) ? undefined : <OwnWordsStrip experience={experience} />}
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
