import { settingCopy } from "@chonsu/shared/copy/setting";
import { ErrorState } from "../../ui/error-state/error-state.tsx";
import { ExternalIcon } from "../../ui/icon/navigation-icons.tsx";
import { SkeletonGroup, SkeletonLine } from "../../ui/skeleton/skeleton.tsx";
import styles from "./settings.module.css";
import { useServerSettings } from "./settings.queries.ts";

const copy = settingCopy.terms;

/** The two external pages (product.md §2). */
export function TermsLinks() {
  const settings = useServerSettings();
  if (settings.isPending) {
    return (
      <SkeletonGroup>
        <SkeletonLine width="50%" />
        <SkeletonLine width="50%" />
      </SkeletonGroup>
    );
  }
  if (settings.isError) {
    return <ErrorState title={copy.failed} onRetry={settings.refetch} isRetrying={settings.isFetching} />;
  }
  const { privacy, terms } = settings.data.links;
  return (
    <ul className={styles.links}>
      {[
        { href: privacy, name: copy.privacy },
        { href: terms, name: copy.service },
      ].map(({ href, name }) => (
        <li key={name}>
          <a href={href} target="_blank" rel="noreferrer" className={styles.link}>
            {name}
            <ExternalIcon size={18} />
          </a>
        </li>
      ))}
    </ul>
  );
}
