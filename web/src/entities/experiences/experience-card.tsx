import { experienceCardCopy as copy } from "@chonsu/shared/copy/experience-cards";
import type { Experience, ExperienceDetail } from "@chonsu/shared/entities/experiences";
import { periodLabel } from "@chonsu/shared/format/time/periods";
import { EXPERIENCE_CARD_INVITED_PX, EXPERIENCE_CARD_PX } from "@chonsu/shared/limits";
import { type ReactNode, useId } from "react";
import { experiencesAbout, paths } from "../../paths/paths.ts";
import { Avatar } from "../../ui/avatar/avatar.tsx";
import { Card } from "../../ui/card/card.tsx";
import { Chip, ChipList } from "../../ui/chip/chip.tsx";
import { CollapsibleText } from "../../ui/collapsible-text/collapsible-text.tsx";
import { CalendarIcon } from "../../ui/icon/state-icons.tsx";
import { Link } from "../../ui/link/link.tsx";
import { LinkedText } from "../../ui/linked-text/linked-text.tsx";
import styles from "./experience-card.module.css";
import { detailOf, type ExperienceRole, isCopied, personIn, writerText } from "./experience-role.ts";

interface ExperienceCardProps {
  experience: Experience;
  /** Whose detail is shown: the owner of the profile, or the inviter. */
  ofUserId: number;
  /** The owner of the profile whose list of people the card links to; by default `ofUserId`. */
  peopleOf?: number | undefined;
  /** The viewer's role in it; only on the viewer's own profile. For an invited viewer the text is cut earlier (product.md §9). */
  viewerRole?: ExperienceRole | undefined;
  /** The three-dot menu. */
  menu?: ReactNode;
  /** A question, above everything: that of an invitation, or for own words. */
  strip?: ReactNode;
  /** False in a visitor's preview: its people and words lead nowhere. */
  hasLinks?: boolean | undefined;
}

/** An experience with one member's detail (product.md §2, §9). Cut over a height limit, with 전체 보기. */
export function ExperienceCard(props: ExperienceCardProps) {
  const { experience, ofUserId, peopleOf = ofUserId, viewerRole, menu, strip, hasLinks = true } = props;
  const id = useId();
  const detail = detailOf(experience, ofUserId);
  return (
    <Card as="article" tabIndex={-1} aria-labelledby={id} className={styles.card}>
      {strip}
      <CollapsibleText
        className={styles.cut}
        maxHeight={viewerRole === "invited" ? EXPERIENCE_CARD_INVITED_PX : EXPERIENCE_CARD_PX}
      >
        <div className={styles.inside}>
          <div className={styles.head}>
            <h3 id={id} className={styles.title}>
              {experience.title}
            </h3>
            {menu}
          </div>
          <div className={styles.facts}>
            {viewerRole !== undefined && <Chip tone="quiet">{copy.roles[viewerRole]}</Chip>}
            {detail !== undefined && <Period detail={detail} />}
          </div>
          <ExperiencePeople experience={experience} userId={peopleOf} hasLink={hasLinks} />
          {detail !== undefined && <DetailWords experience={experience} detail={detail} hasLinks={hasLinks} />}
        </div>
      </CollapsibleText>
    </Card>
  );
}

function Period({ detail }: { detail: ExperienceDetail }) {
  const label = periodLabel(detail.start_date, detail.end_date);
  if (label === "") return null;
  return (
    <span className={styles.period}>
      <CalendarIcon size={16} />
      <span className="visually-hidden">{copy.period}</span>
      {label}
    </span>
  );
}

interface ExperiencePeopleProps {
  experience: Experience;
  userId: number;
  hasLink: boolean;
}

/** The creator and the number of other members, linked to the list of all. */
function ExperiencePeople({ experience, userId, hasLink }: ExperiencePeopleProps) {
  const { id, creator, accepted_users } = experience;
  const person = personIn(experience, creator);
  const name = person?.user_name ?? copy.unknownPerson;
  const words = (
    <>
      <Avatar id={person?.id ?? 0} name={name} image={person?.profile.image ?? null} size="xs" />
      {copy.people(name, accepted_users.length - 1)}
    </>
  );
  if (!hasLink) return <p className={styles.people}>{words}</p>;
  return (
    <Link href={paths.experiencePeople(userId, id)} className={styles.people} title={copy.toPeople}>
      {words}
    </Link>
  );
}

interface DetailWordsProps {
  experience: Experience;
  detail: ExperienceDetail;
  hasLinks: boolean;
}

function DetailWords({ experience, detail, hasLinks }: DetailWordsProps) {
  const { tags, skills_used, description } = detail;
  const hrefOf = hasLinks ? experiencesAbout : undefined;
  return (
    <>
      {tags.length > 0 && <ChipList items={tags} label={copy.keywords} hrefOf={hrefOf} isWhole />}
      {skills_used.length > 0 && (
        <div>
          <h4 className={styles.label}>{copy.skills}</h4>
          <ChipList items={skills_used} hrefOf={hrefOf} isWhole />
        </div>
      )}
      {description.trim() !== "" && (
        <div>
          <h4 className={styles.label}>{isCopied(detail) ? writerText(experience, detail) : copy.introduction}</h4>
          <p className={styles.description}>
            <LinkedText text={description} />
          </p>
        </div>
      )}
    </>
  );
}
