import { projectEditorCopy } from "@chonsu/shared/copy/project-editor";
import { useNavigate } from "react-router-dom";
import { useUserId } from "../../api/session.ts";
import { ProjectEditor } from "../../features/projects/project-editor.tsx";
import { useGoBack } from "../../lib/go-back.ts";
import { paths } from "../../paths/paths.ts";
import { ScreenBody } from "../../ui/app-shell/app-shell.tsx";
import { PageHeader } from "../../ui/page-header/page-header.tsx";

/** `/projects/add`: a new post. After saving, the own posts are shown (product.md §2). */
export function ProjectAddScreen() {
  const writerId = useUserId() ?? 0;
  const navigate = useNavigate();
  const goBack = useGoBack(paths.home);
  return (
    <>
      <PageHeader title={projectEditorCopy.titleAdd} onBack={goBack} />
      <ScreenBody>
        <ProjectEditor
          writerId={writerId}
          onSaved={({ id }) =>
            void navigate(paths.profileProjects(writerId), { replace: true, state: { savedPost: id } })
          }
        />
      </ScreenBody>
    </>
  );
}
