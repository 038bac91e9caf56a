import { commentsCopy } from "@chonsu/shared/copy/comments";
import type { Project } from "@chonsu/shared/entities/projects";
import { memo } from "react";
import { useUserId } from "../../api/session.ts";
import { Through } from "../../entities/people/through/through.tsx";
import { ProjectCard } from "../../entities/projects/project-card.tsx";
import { CommentsSkeleton } from "../../features/comments/comments-skeleton.tsx";
import { CommentsToggle } from "../../features/comments/comments-toggle.tsx";
import { LikeButton } from "../../features/projects/like-button.tsx";
import { lazyCode } from "../../lib/lazy-code.tsx";
import { Part } from "../../ui/part/part.tsx";
import { PostMenu } from "./post-menu.tsx";
import { useOpenComments } from "./use-open-comments.ts";
import { useCardPhotos } from "./use-open-photo.ts";

/** Loaded when comments are first opened; reading a feed does not need the code. */
const CommentSection = lazyCode(() =>
  import("../../features/comments/comment-section.tsx").then((module) => module.CommentSection),
);

/**
 * A post in a list with all its actions; comments open in place. For every screen that shows posts. Memoized, so that a like renders one
 * post and not all others.
 */
export const ProjectPost = memo(function ProjectPost({ project }: { project: Project }) {
  const viewerId = useUserId();
  const [isOpen, toggle] = useOpenComments(project.id);
  const photos = useCardPhotos(project);
  const panelId = `comments-${project.id}`;
  return (
    <ProjectCard
      project={project}
      photos={photos}
      via={<Through user={project.user} />}
      menu={<PostMenu project={project} viewerId={viewerId} />}
      actions={
        <>
          <LikeButton project={project} />
          <CommentsToggle project={project} isOpen={isOpen} panelId={panelId} onClick={toggle} />
        </>
      }
    >
      {isOpen && (
        <Part id={panelId} failure={commentsCopy.loadFailed} fallback={<CommentsSkeleton />}>
          <CommentSection id={panelId} projectId={project.id} title={project.title} viewerId={viewerId ?? 0} />
        </Part>
      )}
    </ProjectCard>
  );
});
