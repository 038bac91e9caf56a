import { projectsCopy } from "@chonsu/shared/copy/projects";
import type { Project } from "@chonsu/shared/entities/projects";
import { type ReactNode, useMemo } from "react";
import { detailOf } from "../../api/errors.ts";
import { usePrefetchConnections } from "../../entities/people/through/connections.ts";
import { ProjectsSkeleton } from "../../entities/projects/project-skeleton.tsx";
import { type FeedAuthors, useFeed } from "../../features/projects/feed.queries.ts";
import { useDrawnCount } from "../../lib/in-steps.tsx";
import { ErrorState } from "../../ui/error-state/error-state.tsx";
import { NextPage } from "../../ui/next-page/next-page.tsx";
import { NewPostsButton } from "./new-posts-button.tsx";
import { ListPhotos } from "./post-photos.tsx";
import { ProjectPost } from "./project-post.tsx";

/** This number of posts fills the highest phone. */
const POSTS_AT_ONCE = 3;

interface ProjectPagesProps {
  /** The authors; null is everybody. */
  authors: FeedAuthors;
  /** Shown when there are no posts. */
  empty: ReactNode;
}

/** Posts, newest first, with the next page fetched near the end (product.md §2). For every screen that shows a member's or all posts. */
export function ProjectPages({ authors, empty }: ProjectPagesProps) {
  const { feed, hasMore, isFetchingMore, moreError, fetchMore } = useFeed(authors);
  if (feed.isPending) return <ProjectsSkeleton />;
  if (feed.data === undefined) {
    return <ErrorState title={projectsCopy.listFailed} onRetry={feed.refetch} isRetrying={feed.isFetching} />;
  }
  const { results, newer } = feed.data;
  if (results.length === 0) return empty;
  return (
    <>
      <NewPostsButton newer={newer} isBusy={feed.isFetching} onShow={feed.refetch} />
      <Posts projects={results}>
        {hasMore && (
          <NextPage
            label={projectsCopy.more}
            isFetching={isFetchingMore}
            failure={moreError === null ? null : detailOf(moreError, projectsCopy.moreFailed)}
            onFetch={fetchMore}
          />
        )}
      </Posts>
      <ListPhotos projects={results} />
    </>
  );
}

interface PostsProps {
  projects: readonly Project[];
  /** Content below the last post. */
  children: ReactNode;
}

function Posts({ projects, children }: PostsProps) {
  usePrefetchConnections(useMemo(() => projects.map(({ user }) => user), [projects]));
  const drawn = useDrawnCount(projects.length, POSTS_AT_ONCE);
  return (
    <>
      {projects.slice(0, drawn).map((project) => (
        <ProjectPost key={project.id} project={project} />
      ))}
      {drawn === projects.length && children}
    </>
  );
}
