import { experienceCardCopy } from "@chonsu/shared/copy/experience-cards";
import { experiencePeopleCopy as copy } from "@chonsu/shared/copy/experience-pages";
import type { Experience } from "@chonsu/shared/entities/experiences";
import type { User } from "@chonsu/shared/entities/users";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { personIn } from "../../entities/experiences/experience-role.ts";
import { PeopleSkeleton } from "../../entities/people/people-skeleton.tsx";
import { UserRow } from "../../entities/people/user-row.tsx";
import { experienceQueries } from "../../features/experiences/experiences.queries.ts";
import { useGoBack } from "../../lib/go-back.ts";
import { paths } from "../../paths/paths.ts";
import { ScreenBody } from "../../ui/app-shell/app-shell.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Chip } from "../../ui/chip/chip.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { ErrorState } from "../../ui/error-state/error-state.tsx";
import { HourglassIcon } from "../../ui/icon/state-icons.tsx";
import { PageHeader } from "../../ui/page-header/page-header.tsx";
import styles from "./experiences.module.css";

/** `/experience/{userId}/{expId}/people`: its members, and below them, greyed out, the pending invitations (product.md §2). */
export function ExperiencePeopleScreen() {
  const { userId = "", expId = "" } = useParams();
  const whose = /^\d{1,15}$/.test(userId) ? Number(userId) : null;
  const all = useQuery({ ...experienceQueries.ofUser(whose ?? 0), enabled: whose !== null });
  const goBack = useGoBack(whose === null ? paths.home : paths.profile(whose));
  const experience = all.data?.find(({ id }) => String(id) === expId);
  return (
    <>
      <PageHeader title={copy.title} onBack={goBack} />
      <ScreenBody>
        {whose !== null && all.isPending && <PeopleSkeleton />}
        {all.data === undefined && all.isError && (
          <ErrorState title={experienceCardCopy.loadFailed} onRetry={all.refetch} isRetrying={all.isFetching} />
        )}
        {(whose === null || all.data !== undefined) && experience === undefined && <Missing whose={whose} />}
        {experience !== undefined && <People experience={experience} />}
      </ScreenBody>
    </>
  );
}

function Missing({ whose }: { whose: number | null }) {
  return (
    <EmptyState
      drawing="missing"
      title={copy.missing}
      hint={copy.missingHint}
      action={whose !== null && <ButtonLink href={paths.profile(whose)}>{copy.toProfile}</ButtonLink>}
    />
  );
}

function People({ experience }: { experience: Experience }) {
  const { title, accepted_users, pending_invitations, creator } = experience;
  const members = peopleIn(experience, accepted_users).toSorted(
    (a, b) => Number(b.id === creator) - Number(a.id === creator),
  );
  const waiting = pending_invitations.filter(({ status }) => status === "pending").map(({ invitee }) => invitee);
  return (
    <div>
      <h2 className={styles.peopleTitle}>{title}</h2>
      <p className={styles.muted}>{copy.count(members.length)}</p>
      <ul>
        {members.map((user) => (
          <li key={user.id}>
            <UserRow user={user} actions={user.id === creator && <Chip tone="quiet">{copy.creator}</Chip>} />
          </li>
        ))}
        {peopleIn(experience, waiting).map((user) => (
          <li key={user.id}>
            <UserRow user={user} isLocked note={<Waiting />} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Waiting() {
  return (
    <span className={styles.waiting}>
      <HourglassIcon size={16} />
      {copy.waiting}
    </span>
  );
}

function peopleIn(experience: Experience, ids: readonly number[]): User[] {
  return ids.flatMap((id) => personIn(experience, id) ?? []);
}
