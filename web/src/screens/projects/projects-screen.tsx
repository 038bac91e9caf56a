import { appCopy } from "@chonsu/shared/copy/app";
import { projectsCopy } from "@chonsu/shared/copy/projects";
import { useSearchParams } from "react-router-dom";
import { useUserId } from "../../api/session.ts";
import { useGoBack } from "../../lib/go-back.ts";
import { paths } from "../../paths/paths.ts";
import { ScreenBody } from "../../ui/app-shell/app-shell.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { PageHeader } from "../../ui/page-header/page-header.tsx";
import { TabPanel, Tabs } from "../../ui/tabs/tabs.tsx";
import { ProjectPages } from "./project-pages.tsx";
import styles from "./projects.module.css";

/** `/projects`: all posts or only mine, newest first (product.md §2). The tab is in the URL. */
export function ProjectsScreen() {
  const userId = useUserId() ?? 0;
  const goBack = useGoBack(paths.home);
  const [search] = useSearchParams();
  return (
    <>
      <PageHeader title={appCopy.titles.projects} onBack={goBack} />
      <ScreenBody>
        <Tabs
          label={projectsCopy.tabs}
          value={search.get("tab") === "mine" ? "mine" : "all"}
          items={[
            { value: "all", label: projectsCopy.tabAll, href: paths.projects },
            { value: "mine", label: projectsCopy.tabMine, href: paths.projectsMine },
          ]}
        >
          <TabPanel value="all">
            <Posts userId={null} empty={projectsCopy.empty} />
          </TabPanel>
          <TabPanel value="mine">
            <Posts userId={userId} empty={projectsCopy.emptyMine} />
          </TabPanel>
        </Tabs>
      </ScreenBody>
    </>
  );
}

function Posts({ userId, empty }: { userId: number | null; empty: string }) {
  return (
    <div className={styles.posts}>
      <ProjectPages
        authors={userId}
        empty={
          <EmptyState
            drawing="posts"
            title={empty}
            action={<ButtonLink href={paths.projectAdd}>{appCopy.write}</ButtonLink>}
          />
        }
      />
    </div>
  );
}
