import { experienceCardCopy as copy } from "@chonsu/shared/copy/experience-cards";
import type { Experience } from "@chonsu/shared/entities/experiences";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { ExperienceCard } from "../../entities/experiences/experience-card.tsx";
import styles from "../../entities/experiences/experience-row.module.css";
import { ExperienceRowSkeleton } from "../../entities/experiences/experience-skeleton.tsx";
import { useKeptScroll } from "../../lib/kept-scroll.ts";
import { matchesMedia, REDUCED_MOTION } from "../../lib/media-query.ts";
import { paths } from "../../paths/paths.ts";
import { ErrorState } from "../../ui/error-state/error-state.tsx";
import { PlusIcon } from "../../ui/icon/action-icons.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../../ui/icon/navigation-icons.tsx";
import { IconButton, IconLink } from "../../ui/icon-button/icon-button.tsx";
import own from "./experiences.module.css";
import { experienceQueries } from "./experiences.queries.ts";
import { type JumpTarget, useJumpToExperience } from "./use-jump.ts";

/** How much of the visible row a turn moves, so that a part of it stays visible. */
const TURNED_SHARE = 0.8;

export interface MemberExperiencesProps {
  userId: number;
  /** The number of experiences in the profile: it sets the size of the placeholder, and 0 means that there is nothing to fetch. */
  knownCount: number;
}

interface ExperienceSectionProps extends MemberExperiencesProps {
  Card: ComponentType<{ experience: Experience; userId: number }>;
  /** The card that adds one. Only on the viewer's own profile. */
  Add?: ComponentType<{ isAlone?: boolean | undefined }> | undefined;
}

/**
 * The experiences on a profile, as a row of cards. On the viewer's own profile, invitations come first and a card adds one (product.md §2).
 * On another profile an empty row is not shown.
 */
export function ExperienceSection({ userId, knownCount, Card, Add }: ExperienceSectionProps) {
  const isMine = Add !== undefined;
  const query = useQuery({ ...experienceQueries.ofUser(userId), enabled: isMine || knownCount > 0 });
  const list = useJumpToExperience(query.data, userId);
  if (!isMine && (query.data?.length ?? knownCount) === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="experiences">
      <div className={styles.head}>
        <h2 id="experiences" className={styles.title}>
          {copy.section}
        </h2>
        {(query.data?.length ?? 0) > 1 && <TurnButtons list={list} />}
        {isMine && <IconLink href={paths.experienceAdd} label={copy.add} icon={<PlusIcon />} className={own.addLink} />}
      </div>
      {query.data === undefined && query.isError && (
        <ErrorState title={copy.loadFailed} onRetry={query.refetch} isRetrying={query.isFetching} />
      )}
      {query.isPending && <ExperienceRowSkeleton count={knownCount} />}
      {query.data !== undefined && <Cards list={list} experiences={query.data} userId={userId} Card={Card} Add={Add} />}
    </section>
  );
}

/** The experiences on another member's profile, read-only. */
export function MemberExperiences(props: MemberExperiencesProps) {
  return <ExperienceSection {...props} Card={MemberCard} />;
}

function MemberCard({ experience, userId }: { experience: Experience; userId: number }) {
  return <ExperienceCard experience={experience} ofUserId={userId} />;
}

/** Buttons to scroll the row with a mouse. */
function TurnButtons({ list }: { list: JumpTarget }) {
  const turn = (direction: 1 | -1) => {
    const { current } = list;
    const left = direction * (current?.clientWidth ?? 0) * TURNED_SHARE;
    current?.scrollBy({ left, behavior: matchesMedia(REDUCED_MOTION) ? "auto" : "smooth" });
  };
  return (
    <span className={own.turn}>
      <IconButton label={copy.previous} icon={<ChevronLeftIcon size={20} />} onClick={() => turn(-1)} />
      <IconButton label={copy.next} icon={<ChevronRightIcon size={20} />} onClick={() => turn(1)} />
    </span>
  );
}

interface CardsProps extends Pick<ExperienceSectionProps, "userId" | "Card" | "Add"> {
  list: JumpTarget;
  experiences: readonly Experience[];
}

function Cards(props: CardsProps) {
  const { Add, experiences } = props;
  return Add !== undefined && experiences.length === 0 ? <Add isAlone /> : <Row {...props} />;
}

function Row({ list, experiences, userId, Card, Add }: CardsProps) {
  useKeptScroll(list);
  return (
    <ul ref={list} className={styles.row} aria-labelledby="experiences">
      {inOrder(experiences, userId).map((experience) => (
        <li key={experience.id} className={styles.item} data-experience={experience.id}>
          <Card experience={experience} userId={userId} />
        </li>
      ))}
      {Add !== undefined && (
        <li className={own.addItem}>
          <Add />
        </li>
      )}
    </ul>
  );
}

/** Pending invitations first, then the newest first. */
function inOrder(experiences: readonly Experience[], userId: number): Experience[] {
  const isInvited = ({ accepted_users }: Experience) => !accepted_users.includes(userId);
  return experiences.toSorted((a, b) => Number(isInvited(b)) - Number(isInvited(a)) || b.id - a.id);
}
