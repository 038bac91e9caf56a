import { experienceWelcomeCopy as copy } from "@chonsu/shared/copy/experience-pages";
import type { Experience } from "@chonsu/shared/entities/experiences";
import type { User } from "@chonsu/shared/entities/users";
import type { ReactNode } from "react";
import { useUserId } from "../../api/session.ts";
import { ExperienceCard } from "../../entities/experiences/experience-card.tsx";
import { Avatar } from "../../ui/avatar/avatar.tsx";
import { BookIcon } from "../../ui/icon/navigation-icons.tsx";
import welcome from "../sign-up/welcome.module.css";
import styles from "./experiences.module.css";

interface InvitationHeadProps {
  experience: Experience;
  inviter: User;
  /** Texts and actions below the card. */
  children: ReactNode;
}

/** The inviter, and the card of the experience with the inviter's detail. */
export function InvitationHead({ experience, inviter, children }: InvitationHeadProps) {
  const isMember = useUserId() !== null;
  return (
    <div className={welcome.page}>
      <div className={welcome.picture} aria-hidden="true">
        <Avatar id={inviter.id} name={inviter.user_name} image={inviter.profile.image} size="l" />
        <span className={welcome.thread} />
        <span className={styles.book}>
          <BookIcon size={28} />
        </span>
      </div>
      <h1 className={welcome.title}>
        {copy.sharedBy(inviter.user_name)}
        <br />
        {copy.shared}
      </h1>
      <div className={styles.preview}>
        <ExperienceCard experience={experience} ofUserId={inviter.id} hasLinks={isMember} />
      </div>
      {children}
    </div>
  );
}
