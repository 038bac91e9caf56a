import { appCopy } from "@chonsu/shared/copy/app";
import { homeCopy } from "@chonsu/shared/copy/home";
import { projectsCopy } from "@chonsu/shared/copy/projects";
import { paths } from "../../app/paths.ts";
import { ScreenBody } from "../../ui/app-shell/app-shell.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { FloatingAction } from "../../ui/floating-action/floating-action.tsx";
import { PenIcon } from "../../ui/icon/action-icons.tsx";
import { SearchEntry } from "../../ui/search-field/search-field.tsx";
import { ProjectPages } from "../projects/project-pages.tsx";
import styles from "./home.module.css";

/** `/home`: the way to the search, and everybody's posts (product.md §2). Writing floats here, and only here. */
export function HomeScreen() {
  return (
    <>
      <ScreenBody className={styles.feed}>
        <h1 className="visually-hidden">{appCopy.titles.home}</h1>
        <SearchEntry label={homeCopy.search} href={paths.search} />
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
      <div className={styles.write}>
        <FloatingAction href={paths.projectAdd} label={appCopy.write} icon={<PenIcon />} />
      </div>
    </>
  );
}
