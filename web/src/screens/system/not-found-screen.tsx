import { appCopy } from "@chonsu/shared/copy/app";
import { paths } from "../../paths/paths.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import styles from "./not-found.module.css";

/** For every unknown path (product.md §2). */
export function NotFoundScreen() {
  return (
    <main className={styles.middle}>
      <h1 className="visually-hidden">{appCopy.titles.notFound}</h1>
      <EmptyState
        drawing="missing"
        title={appCopy.notFound}
        action={<ButtonLink href={paths.home}>{appCopy.toHome}</ButtonLink>}
      />
    </main>
  );
}
