import { projectEditorCopy } from "@chonsu/shared/copy/project-editor";
import { projectsCopy } from "@chonsu/shared/copy/projects";
import type { Project } from "@chonsu/shared/entities/projects";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router-dom";
import { useUserId } from "../../api/session.ts";
import { projectQuery } from "../../entities/projects/project.query.ts";
import { ProjectEditor } from "../../features/projects/project-editor.tsx";
import { useGoBack } from "../../lib/go-back.ts";
import { paths } from "../../paths/paths.ts";
import { ScreenBody } from "../../ui/app-shell/app-shell.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { PageHeader } from "../../ui/page-header/page-header.tsx";
import { SkeletonForm } from "../../ui/skeleton/skeleton.tsx";
import { ProjectFailure } from "./project-failure.tsx";

/** `/projects/{projectId}/edit`: changes an own post; other members get a message (product.md §2). */
export function ProjectEditScreen() {
  const { projectId = "" } = useParams();
  const viewerId = useUserId() ?? 0;
  const project = useQuery(projectQuery(projectId, viewerId));
  const goBack = useGoBack(paths.project(projectId));
  return (
    <>
      <PageHeader title={projectEditorCopy.titleEdit} onBack={goBack} />
      <ScreenBody>
        {project.isPending && <SkeletonForm heights={FIELD_HEIGHTS} />}
        {project.isError && project.data === undefined && <ProjectFailure query={project} />}
        {project.data !== undefined && (
          <OwnersEditor key={project.data.id} project={project.data} viewerId={viewerId} />
        )}
      </ScreenBody>
    </>
  );
}

function OwnersEditor({ project, viewerId }: { project: Project; viewerId: number }) {
  const navigate = useNavigate();
  if (project.user.id !== viewerId) {
    return (
      <EmptyState
        drawing="locked"
        title={projectEditorCopy.noPermission}
        hint={projectEditorCopy.noPermissionHint}
        action={<ButtonLink href={paths.project(project.id)}>{projectsCopy.toPost}</ButtonLink>}
      />
    );
  }
  return (
    <ProjectEditor
      project={project}
      writerId={viewerId}
      onSaved={() => void navigate(paths.profileProjects(viewerId), { replace: true })}
    />
  );
}

/** Title, keywords, text. */
const FIELD_HEIGHTS = [50, 92, 180];
