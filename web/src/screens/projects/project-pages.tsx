import { projectsCopy } from "@chonsu/shared/copy/projects";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { detailOf } from "../../api/errors.ts";
import { ProjectsSkeleton } from "../../entities/projects/project-skeleton.tsx";
import { projectQueries, type Whose } from "../../features/projects/projects.queries.ts";
import { ErrorState } from "../../ui/error-state/error-state.tsx";
import { NextPage } from "../../ui/next-page/next-page.tsx";
import { ListPhotos } from "./post-photos.tsx";
import { ProjectPost } from "./project-post.tsx";

interface ProjectPagesProps {
  /** Whose posts; null is everybody's. */
  userId: Whose;
  /** What stands there when there is none. */
  empty: ReactNode;
}

/** Posts, newest first, page by page as one comes near the end (product.md §2). For any screen that shows a member's or all posts. */
export function ProjectPages({ userId, empty }: ProjectPagesProps) {
  const pages = useInfiniteQuery(projectQueries.pages(userId));
  if (pages.isPending) return <ProjectsSkeleton />;
  if (pages.data === undefined) {
    return (
      <ErrorState title={projectsCopy.listFailed} onRetry={() => void pages.refetch()} isRetrying={pages.isFetching} />
    );
  }
  if (pages.data.length === 0) return empty;
  return (
    <>
      {pages.data.map((project) => (
        <ProjectPost key={project.id} project={project} />
      ))}
      <ListPhotos projects={pages.data} />
      {pages.hasNextPage && (
        <NextPage
          label={projectsCopy.more}
          isAsking={pages.isFetching}
          failure={pages.isFetchNextPageError ? detailOf(pages.error, projectsCopy.moreFailed) : null}
          onAsk={() => void pages.fetchNextPage()}
        />
      )}
    </>
  );
}
