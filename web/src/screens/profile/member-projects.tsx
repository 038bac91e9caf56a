import { appCopy } from "@chonsu/shared/copy/app";
import { projectsCopy } from "@chonsu/shared/copy/projects";
import { useLocation } from "react-router-dom";
import { ProjectsSkeleton } from "../../entities/projects/project-skeleton.tsx";
import { lazyCode } from "../../lib/lazy-code.tsx";
import { statePart } from "../../lib/navigation-state.ts";
import { paths } from "../../paths/paths.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { Part } from "../../ui/part/part.tsx";
import { ProjectPages } from "../projects/project-pages.tsx";

/** Most visits follow no saving. */
const AfterSaving = lazyCode(() => import("./after-saving.tsx").then((module) => module.AfterSaving));

/** The posts of one member. When I have none, it invites me to write the first. The navigation state names a post that was just saved. */
export function MemberProjects({ id, isMine }: { id: number; isMine: boolean }) {
  const saved = statePart(useLocation().state, "savedPost");
  const empty = isMine ? (
    <EmptyState
      drawing="posts"
      title={projectsCopy.empty}
      action={<ButtonLink href={paths.projectAdd}>{appCopy.write}</ButtonLink>}
    />
  ) : (
    <EmptyState
      drawing="posts"
      title={projectsCopy.emptyMine}
      action={
        <ButtonLink href={paths.home} variant="secondary">
          {projectsCopy.toFeed}
        </ButtonLink>
      }
    />
  );
  const posts = <ProjectPages authors={id} empty={empty} />;
  if (!isMine || typeof saved !== "number") return posts;
  return (
    <Part failure={projectsCopy.loadFailed} fallback={<ProjectsSkeleton />}>
      <AfterSaving key={saved} userId={id} savedId={saved}>
        {posts}
      </AfterSaving>
    </Part>
  );
}
