import { appCopy } from "@chonsu/shared/copy/app";
import { projectsCopy } from "@chonsu/shared/copy/projects";
import { useQuery } from "@tanstack/react-query";
import { ProjectsSkeleton } from "../../entities/projects/project-skeleton.tsx";
import { projectQueries } from "../../features/projects/projects.queries.ts";
import { useGoBack } from "../../lib/go-back.ts";
import { paths } from "../../paths/paths.ts";
import { ScreenBody } from "../../ui/app-shell/app-shell.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { ErrorState } from "../../ui/error-state/error-state.tsx";
import { PageHeader } from "../../ui/page-header/page-header.tsx";
import { ListPhotos } from "./post-photos.tsx";
import { ProjectPost } from "./project-post.tsx";

/**
 * `/projects/liked`: the posts I like. A post stays after the like is removed until the screen is left, so that a mistake can be undone.
 */
export function ProjectsLikedScreen() {
  const liked = useQuery(projectQueries.liked());
  const goBack = useGoBack(paths.home);
  return (
    <>
      <PageHeader title={appCopy.titles.projectsLiked} onBack={goBack} />
      <ScreenBody>
        {liked.isPending && <ProjectsSkeleton />}
        {liked.isError && liked.data === undefined && (
          <ErrorState
            title={projectsCopy.listFailed}
            onRetry={() => void liked.refetch()}
            isRetrying={liked.isFetching}
          />
        )}
        {liked.data?.length === 0 && (
          <EmptyState
            drawing="likes"
            title={projectsCopy.emptyLiked}
            hint={projectsCopy.emptyLikedHint}
            action={<ButtonLink href={paths.home}>{projectsCopy.browse}</ButtonLink>}
          />
        )}
        {liked.data?.map((project) => (
          <ProjectPost key={project.id} project={project} />
        ))}
        <ListPhotos projects={liked.data ?? []} />
      </ScreenBody>
    </>
  );
}
