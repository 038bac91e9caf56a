import { appCopy } from "@chonsu/shared/copy/app";
import { projectsCopy } from "@chonsu/shared/copy/projects";
import { paths } from "../../paths/paths.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { ProjectPages } from "../projects/project-pages.tsx";
import { AfterSaving } from "./after-saving.tsx";

/** The posts of one member. When I have none, it invites me to write the first. */
export function MemberProjects({ id, isMine }: { id: number; isMine: boolean }) {
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
  const posts = <ProjectPages userId={id} empty={empty} />;
  return isMine ? <AfterSaving userId={id}>{posts}</AfterSaving> : posts;
}
