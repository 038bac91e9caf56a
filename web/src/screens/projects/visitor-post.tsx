import { projectsCopy } from "@chonsu/shared/copy/projects";
import type { Project } from "@chonsu/shared/entities/projects";
import { REFUSALS } from "@chonsu/shared/refusals";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { ProjectCard } from "../../entities/projects/project-card.tsx";
import { ProjectMenu } from "../../features/projects/project-menu.tsx";
import { paths } from "../../paths/paths.ts";
import { Banner } from "../../ui/banner/banner.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { useCardPhotos } from "./use-open-photo.ts";

/** A post for visitors: no bottom row, no relation; touching the author asks to log in (product.md §2). Its link can be copied. */
export function VisitorPost({ project }: { project: Project }) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const photos = useCardPhotos(project, project.id);
  return (
    <>
      <ProjectCard
        project={project}
        isPage
        photos={photos}
        menu={<ProjectMenu project={project} isOwn={false} />}
        onAskLogin={() => setAsking(true)}
      />
      <Banner>{projectsCopy.joinHint}</Banner>
      <ConfirmDialog
        isOpen={isAsking}
        title={REFUSALS.not_authenticated.detail}
        confirmLabel={projectsCopy.login}
        onCancel={() => setAsking(false)}
        onConfirm={() => void navigate(paths.login, { state: { from: `${pathname}${search}` } })}
      >
        {projectsCopy.loginHint}
      </ConfirmDialog>
    </>
  );
}
