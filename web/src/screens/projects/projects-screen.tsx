import { appCopy } from "@chonsu/shared/copy/app";
import { projectsCopy } from "@chonsu/shared/copy/projects";
import { paths } from "../../app/paths.ts";
import { useGoBack } from "../../lib/go-back.ts";
import { ScreenBody } from "../../ui/app-shell/app-shell.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { PageHeader } from "../../ui/page-header/page-header.tsx";
import { ProjectPages } from "./project-pages.tsx";

/** `/projects`: all posts, newest first (product.md §2). */
export function ProjectsScreen() {
  const goBack = useGoBack(paths.home);
  return (
    <>
      <PageHeader title={appCopy.titles.projects} onBack={goBack} />
      <ScreenBody>
        <ProjectPages
          userId={null}
          empty={
            <EmptyState
              title={projectsCopy.empty}
              action={<ButtonLink href={paths.projectAdd}>{appCopy.write}</ButtonLink>}
            />
          }
        />
      </ScreenBody>
    </>
  );
}
