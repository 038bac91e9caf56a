import { experienceCardCopy } from "@chonsu/shared/copy/experience-cards";
import { experienceEditorCopy as copy } from "@chonsu/shared/copy/experience-editor";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { useUserId } from "../../api/session.ts";
import { ExperienceEditor } from "../../features/experiences/editor/experience-editor.tsx";
import { experienceQueries } from "../../features/experiences/experiences.queries.ts";
import { useGoBack } from "../../lib/go-back.ts";
import { paths, WRITE_PARAM } from "../../paths/paths.ts";
import { ScreenBody } from "../../ui/app-shell/app-shell.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { ErrorState } from "../../ui/error-state/error-state.tsx";
import { PageHeader } from "../../ui/page-header/page-header.tsx";
import { SkeletonForm } from "../../ui/skeleton/skeleton.tsx";

/** `/experience/{expId}/edit`: changes an experience; only its members may (product.md §2). */
export function ExperienceEditScreen() {
  const { expId = "" } = useParams();
  const userId = useUserId() ?? 0;
  const isWriting = useSearchParams()[0].has(WRITE_PARAM);
  const mine = useQuery(experienceQueries.ofUser(userId));
  const navigate = useNavigate();
  const goBack = useGoBack(paths.profile(userId));
  const experience = mine.data?.find(
    ({ id, accepted_users }) => String(id) === expId && accepted_users.includes(userId),
  );
  return (
    <>
      <PageHeader title={copy.titleEdit} onBack={goBack} />
      <ScreenBody>
        {mine.isPending && <SkeletonForm heights={FIELD_HEIGHTS} />}
        {mine.data === undefined && mine.isError && (
          <ErrorState title={experienceCardCopy.loadFailed} onRetry={mine.refetch} isRetrying={mine.isFetching} />
        )}
        {mine.data !== undefined && experience === undefined && <NotMine userId={userId} />}
        {experience !== undefined && (
          <ExperienceEditor
            key={experience.id}
            experience={experience}
            userId={userId}
            isWriting={isWriting}
            onSaved={({ id }) => void navigate(paths.profileExperience(userId, id), { replace: true })}
          />
        )}
      </ScreenBody>
    </>
  );
}

function NotMine({ userId }: { userId: number }) {
  return (
    <EmptyState
      drawing="locked"
      title={copy.noPermission}
      hint={copy.noPermissionHint}
      action={<ButtonLink href={paths.profile(userId)}>{copy.toProfile}</ButtonLink>}
    />
  );
}

/** Name, people, keywords, introduction. */
const FIELD_HEIGHTS = [50, 168, 92, 150];
