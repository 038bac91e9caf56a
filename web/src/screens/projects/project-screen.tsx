import { appCopy } from "@chonsu/shared/copy/app";
import { projectsCopy } from "@chonsu/shared/copy/projects";
import type { Project } from "@chonsu/shared/entities/projects";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useParams } from "react-router-dom";
import { useUserId } from "../../api/session.ts";
import { Through } from "../../entities/people/through/through.tsx";
import { projectQuery } from "../../entities/projects/project.query.ts";
import { ProjectCard } from "../../entities/projects/project-card.tsx";
import { ProjectsSkeleton } from "../../entities/projects/project-skeleton.tsx";
import { listedProject } from "../../entities/projects/projects.cache.ts";
import { CommentSection } from "../../features/comments/comment-section.tsx";
import { commentQueries } from "../../features/comments/comments.queries.ts";
import { CommentsToggle } from "../../features/comments/comments-toggle.tsx";
import { AskVerb } from "../../features/conversations/introductions/ask-verb.tsx";
import { reasonOfPost } from "../../features/conversations/introductions/post-reason.ts";
import { LikeButton } from "../../features/projects/like-button.tsx";
import { useGoBack } from "../../lib/go-back.ts";
import { DrawnNext } from "../../lib/in-steps.tsx";
import { lazyCode } from "../../lib/lazy-code.tsx";
import { usePageTitle } from "../../lib/page-title.ts";
import { paths } from "../../paths/paths.ts";
import { ScreenBody } from "../../ui/app-shell/app-shell.tsx";
import { BeginsOpen } from "../../ui/collapsible-text/collapsible-text.tsx";
import { Foot } from "../../ui/foot/foot.tsx";
import { PageHeader } from "../../ui/page-header/page-header.tsx";
import { Part } from "../../ui/part/part.tsx";
import { PostMenu } from "./post-menu.tsx";
import { PagePhotos } from "./post-photos.tsx";
import { isGone, ProjectFailure } from "./project-failure.tsx";
import { useCardPhotos } from "./use-open-photo.ts";
import { VisitorPost } from "./visitor-post.tsx";

/** Only for own posts. */
const WhoFits = lazyCode(() => import("./who-fits.tsx").then((module) => module.WhoFits));

/** `/projects/{projectId}`: one post with all of its text and comments, for visitors without comments (product.md §2, §6). */
export function ProjectScreen() {
  const { projectId = "" } = useParams();
  const viewerId = useUserId();
  const client = useQueryClient();
  const project = useQuery({
    ...projectQuery(projectId, viewerId),
    placeholderData: () => (viewerId === null ? undefined : listedProject(client, Number(projectId))),
  });
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const goBack = useGoBack(paths.home);
  usePageTitle(project.data?.title);
  // A cached post that is gone by now is not shown.
  const isMissing = project.isError && (project.data === undefined || isGone(project.error));
  return (
    <BeginsOpen value>
      <PageHeader title={appCopy.titles.project} onBack={viewerId === null ? undefined : goBack} />
      <ScreenBody>
        {project.isPending && <ProjectsSkeleton count={1} />}
        {isMissing && <ProjectFailure query={project} />}
        {project.data !== undefined &&
          !isMissing &&
          (viewerId === null ? (
            <VisitorPost project={project.data} />
          ) : (
            <MemberPost project={project.data} viewerId={viewerId} foot={foot} />
          ))}
        {project.data?.user.id === viewerId && !isMissing && <FitsLast project={project.data} />}
        {project.data !== undefined && !isMissing && <PagePhotos project={project.data} />}
      </ScreenBody>
      {viewerId !== null && !isMissing && <Foot ref={setFoot} />}
    </BeginsOpen>
  );
}

/** Below the comments, once their height is known: nothing moves. */
function FitsLast({ project }: { project: Project }) {
  const { isPending } = useQuery(commentQueries.list(project.id));
  if (isPending) return null;
  return (
    <Part failure={projectsCopy.loadFailed} fallback={null}>
      <WhoFits project={project} />
    </Part>
  );
}

interface MemberPostProps {
  project: Project;
  viewerId: number;
  /** Where the field for a comment stands. */
  foot: HTMLElement | null;
}

function MemberPost({ project, viewerId, foot }: MemberPostProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const goBack = useGoBack(paths.home);
  const photos = useCardPhotos(project, project.id);
  const panelId = `comments-${project.id}`;
  return (
    <ProjectCard
      project={project}
      isPage
      photos={photos}
      via={<Through user={project.user} />}
      menu={<PostMenu project={project} viewerId={viewerId} onRemoved={goBack} />}
      actions={
        <>
          <LikeButton project={project} />
          <CommentsToggle project={project} isOpen panelId={panelId} onClick={() => field.current?.focus()} />
        </>
      }
    >
      <AskVerb person={project.user} reason={reasonOfPost(project)} look="card" />
      <DrawnNext>
        <CommentSection
          id={panelId}
          projectId={project.id}
          title={project.title}
          viewerId={viewerId}
          inputRef={field}
          foot={foot}
        />
      </DrawnNext>
    </ProjectCard>
  );
}
