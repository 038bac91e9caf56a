import { appCopy } from "@chonsu/shared/copy/app";
import { projectsCopy } from "@chonsu/shared/copy/projects";
import { detailOf, isRefusedWith } from "../../api/errors.ts";
import { useUserId } from "../../api/session.ts";
import { paths } from "../../paths/paths.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { ErrorState } from "../../ui/error-state/error-state.tsx";

interface ProjectFailureProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}

/** A post that does not exist (any more), or that failed to load, with a retry button. */
export function ProjectFailure({ query }: ProjectFailureProps) {
  const isMember = useUserId() !== null;
  if (isGone(query.error)) {
    return (
      <EmptyState
        drawing="missing"
        title={detailOf(query.error, projectsCopy.loadFailed)}
        action={
          isMember ? (
            <ButtonLink href={paths.home}>{projectsCopy.toFeed}</ButtonLink>
          ) : (
            <ButtonLink href={paths.landing}>{appCopy.homeLink}</ButtonLink>
          )
        }
      />
    );
  }
  return (
    <ErrorState title={projectsCopy.loadFailed} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
  );
}

/** Whether the error says that the post does not exist (any more). */
export function isGone(error: Error | null): boolean {
  return isRefusedWith(error, "PROJECT_NOT_FOUND", "NOT_FOUND");
}
