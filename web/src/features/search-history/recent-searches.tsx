import { searchCopy } from "@chonsu/shared/copy/search";
import type { SearchHistoryItem } from "@chonsu/shared/entities/searches";
import { RECENT_SEARCHES_MAX } from "@chonsu/shared/limits";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { detailOf } from "../../api/errors.ts";
import { paths } from "../../paths/paths.ts";
import { Button } from "../../ui/button/button.tsx";
import { classNames } from "../../ui/class-names/class-names.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { ErrorState } from "../../ui/error-state/error-state.tsx";
import { CloseIcon } from "../../ui/icon/action-icons.tsx";
import { ClockIcon } from "../../ui/icon/state-icons.tsx";
import { IconButton } from "../../ui/icon-button/icon-button.tsx";
import { Link } from "../../ui/link/link.tsx";
import { SkeletonGroup, SkeletonLine } from "../../ui/skeleton/skeleton.tsx";
import { useToast } from "../../ui/toast/toast.tsx";
import styles from "./recent-searches.module.css";
import { useClearSearches, useForgetSearch } from "./search-history.mutations.ts";
import { searchHistoryQueries } from "./search-history.queries.ts";

interface RecentSearchesProps {
  /** Called with the chosen word, which is searched again. */
  onChoose: (keyword: string) => void;
  /** Content below, shown once the number of words is known, so that it does not move. */
  children?: ReactNode;
}

/** The last five words I searched for, with 삭제 for each and 지우기 for all (product.md §2, §9). */
export function RecentSearches({ onChoose, children }: RecentSearchesProps) {
  const history = useQuery(searchHistoryQueries.list());
  if (history.isPending) return <RecentSkeleton />;
  return (
    <>
      {history.data === undefined ? (
        <ErrorState title={searchCopy.recentFailed} onRetry={history.refetch} isRetrying={history.isFetching} />
      ) : (
        <RecentWords items={history.data.slice(0, RECENT_SEARCHES_MAX)} onChoose={onChoose} />
      )}
      {children}
    </>
  );
}

interface RecentWordsProps {
  items: readonly SearchHistoryItem[];
  onChoose: (keyword: string) => void;
}

function RecentWords({ items, onChoose }: RecentWordsProps) {
  const section = useRef<HTMLElement>(null);
  const forget = useForgetting(section);
  return (
    <section ref={section} tabIndex={-1} aria-label={searchCopy.recent} className={styles.section}>
      {items.length === 0 ? (
        <EmptyState drawing="recent" title={searchCopy.recentEmpty} hint={searchCopy.recentEmptyHint} />
      ) : (
        <>
          <div className={styles.head}>
            <h2>{searchCopy.recent}</h2>
            <Button variant="text" size="s" aria-label={searchCopy.clearRecentLabel} onClick={forget.all}>
              {searchCopy.clearRecent}
            </Button>
          </div>
          <ul data-walk="">
            {items.map((item) => (
              <li key={item.id} className={styles.row}>
                <Link
                  href={paths.searchFor({ term: item.keyword })}
                  className={styles.word}
                  onClick={() => onChoose(item.keyword)}
                >
                  <ClockIcon size={20} />
                  <span className="one-line">{item.keyword}</span>
                </Link>
                <IconButton
                  label={searchCopy.removeRecentLabel(item.keyword)}
                  icon={<CloseIcon size={18} />}
                  onClick={() => forget.one(item)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The focused button disappears with its word, so the focus moves to the list. */
function useForgetting(section: { readonly current: HTMLElement | null }) {
  const one = useForgetSearch();
  const all = useClearSearches();
  const toast = useToast();
  const fail = (error: unknown) => toast(detailOf(error, searchCopy.clearFailed), { kind: "error" });
  return {
    one(item: SearchHistoryItem) {
      section.current?.focus({ preventScroll: true });
      one.mutateAsync(item).then(() => toast(searchCopy.recentRemoved(item.keyword)), fail);
    },
    all() {
      section.current?.focus({ preventScroll: true });
      all.mutateAsync().then(() => toast(searchCopy.recentCleared), fail);
    },
  };
}

/** The widths of the placeholder's lines, one for each remembered word. */
const ROWS = ["62%", "38%", "50%", "44%", "56%"];

function RecentSkeleton() {
  return (
    <SkeletonGroup>
      <div>
        <div className={styles.head}>
          <h2>{searchCopy.recent}</h2>
        </div>
        {ROWS.slice(0, RECENT_SEARCHES_MAX).map((width) => (
          <div key={width} className={classNames(styles.row, styles.bone)}>
            <SkeletonLine width={width} />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
