import { projectsCopy } from "@chonsu/shared/copy/projects";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { detailOf } from "../../api/errors.ts";
import { ProjectsSkeleton } from "../../entities/projects/project-skeleton.tsx";
import { projectQueries } from "../../features/projects/projects.queries.ts";
import { useInView } from "../../lib/in-view.ts";
import { Button } from "../../ui/button/button.tsx";
import { ErrorState } from "../../ui/error-state/error-state.tsx";
import { ListPhotos } from "./post-photos.tsx";
import { ProjectPost } from "./project-post.tsx";
import styles from "./projects.module.css";

interface ProjectPagesProps {
  /** Whose posts; null is everybody's. */
  userId: number | null;
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
          isAsking={pages.isFetching}
          failure={pages.isFetchNextPageError ? detailOf(pages.error, projectsCopy.moreFailed) : null}
          onAsk={() => void pages.fetchNextPage()}
        />
      )}
    </>
  );
}

interface NextPageProps {
  isAsking: boolean;
  failure: string | null;
  onAsk: () => void;
}

/** Well before its end, so that the next page is there when one arrives. */
const AHEAD = "900px";

/** Asks for the next page when it comes near; a button for keyboards, and for trying again. */
function NextPage({ isAsking, failure, onAsk }: NextPageProps) {
  const [ref, isInView] = useInView(AHEAD);
  const shouldAsk = isInView && !isAsking && failure === null;
  useEffect(() => {
    if (shouldAsk) onAsk();
  });
  return (
    <div ref={ref} className={styles.next}>
      {failure !== null && <p role="alert">{failure}</p>}
      <Button variant="secondary" isBusy={isAsking} onClick={onAsk}>
        {projectsCopy.more}
      </Button>
    </div>
  );
}
