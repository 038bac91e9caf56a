import { profileCopy } from "@chonsu/shared/copy/profile";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { paths } from "../../paths/paths.ts";
import { TabPanel, Tabs } from "../../ui/tabs/tabs.tsx";

interface ProfileTabsProps {
  id: number;
  info: ReactNode;
  projects: ReactNode;
}

/** 정보 and 게시물; the URL says which (product.md §2: `deft-route=project` preselects the posts). */
export function ProfileTabs({ id, info, projects }: ProfileTabsProps) {
  const [search] = useSearchParams();
  return (
    <Tabs
      label={profileCopy.tabs}
      value={search.get("deft-route") === "project" ? "project" : "info"}
      items={[
        { value: "info", label: profileCopy.tabInfo, href: paths.profile(id) },
        { value: "project", label: profileCopy.tabProjects, href: paths.profileProjects(id) },
      ]}
    >
      <TabPanel value="info">{info}</TabPanel>
      <TabPanel value="project">{projects}</TabPanel>
    </Tabs>
  );
}
