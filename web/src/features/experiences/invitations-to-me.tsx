import { experienceInviteCopy } from "@chonsu/shared/copy/experience-actions";
import { experienceCardCopy } from "@chonsu/shared/copy/experience-cards";
import type { Experience } from "@chonsu/shared/entities/experiences";
import type { User } from "@chonsu/shared/entities/users";
import { useId } from "react";
import { invitationOf, personIn } from "../../entities/experiences/experience-role.ts";
import { RelationBadge } from "../../entities/people/relation-badge.tsx";
import { Through } from "../../entities/people/through/through.tsx";
import { paths } from "../../paths/paths.ts";
import { Avatar, AvatarStack } from "../../ui/avatar/avatar.tsx";
import { Link } from "../../ui/link/link.tsx";
import { AnswerInvitation } from "./answer-invitation.tsx";
import styles from "./invitations-to-me.module.css";

interface InvitationsToMeProps {
  userId: number;
  /** Experiences that I am invited to. */
  invitations: readonly Experience[];
}

/** The invitations to experiences that wait for my answer. */
export function InvitationsToMe({ userId, invitations }: InvitationsToMeProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {experienceInviteCopy.open(invitations.length)}
      </h2>
      <ul className={styles.list}>
        {invitations.map((experience) => (
          <li key={experience.id}>
            <Invitation experience={experience} userId={userId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One invitation: the experience, who asks, who is in it, and the answers. Links to its card on my profile. */
function Invitation({ experience, userId }: { experience: Experience; userId: number }) {
  const inviterId = invitationOf(experience, userId)?.inviter ?? experience.creator;
  const inviter = personIn(experience, inviterId);
  const name = inviter?.user_name ?? experienceCardCopy.unknownPerson;
  return (
    <div className={styles.row}>
      <Link href={paths.profileExperience(userId, experience.id)} className={styles.link}>
        <Avatar id={inviter?.id ?? 0} name={inviter?.user_name ?? null} image={inviter?.profile.image} />
        <span className={styles.words}>
          <span className={styles.name}>{experience.title}</span>
          <span className={styles.question}>
            {experienceInviteCopy.question(name)} <RelationBadge degree={inviter?.relation_degree} />
          </span>
          {inviter !== undefined && <Through user={inviter} />}
          <Members experience={experience} />
        </span>
      </Link>
      <AnswerInvitation title={experience.title} experienceId={experience.id} inviter={inviter} />
    </div>
  );
}

const FACES_MAX = 3;

function Members({ experience }: { experience: Experience }) {
  const members = experience.accepted_users
    .map((id) => personIn(experience, id))
    .filter((member): member is User => member !== undefined);
  const [first] = members;
  if (first === undefined) return null;
  return (
    <span className={styles.members}>
      <AvatarStack
        people={members.map((member) => ({ id: member.id, name: member.user_name, image: member.profile.image }))}
        max={FACES_MAX}
        size="xs"
      />
      <span className="visually-hidden">{experienceInviteCopy.members}</span>
      {experienceCardCopy.people(first.user_name, members.length - 1)}
    </span>
  );
}
