import { searchCopy } from "@chonsu/shared/copy/search";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { detailOf } from "../../api/errors.ts";
import { paths } from "../../paths/paths.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { classNames } from "../../ui/class-names/class-names.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { ErrorState } from "../../ui/error-state/error-state.tsx";
import { NextPage } from "../../ui/next-page/next-page.tsx";
import styles from "./found-list.module.css";
import type { SearchCriteria } from "./search-criteria.ts";
import type { Found } from "./searches.queries.ts";

export interface FoundListProps<T> {
  found: UseInfiniteQueryResult<Found<T>>;
  criteria: SearchCriteria;
  skeleton: ReactNode;
  /** The heading and announcement for a number of results. */
  total: (count: number) => string;
  /** The sentence of product.md §8 for no results, and a hint. */
  empty: { title: string; hint: string; action?: ReactNode };
  /** Cards have space between them, rows a line. */
  look: "rows" | "cards";
  keyOf: (item: T) => number;
  children: (item: T) => ReactNode;
}

/** The results of a search, in its four states; scrolling fetches the next page. */
export function FoundList<T>(props: FoundListProps<T>) {
  const { found, skeleton, total } = props;
  return (
    <>
      <p role="status" className="visually-hidden">
        {found.data !== undefined && total(found.data.count)}
      </p>
      {found.isPending && skeleton}
      {found.isError && found.data === undefined && (
        <ErrorState
          title={detailOf(found.error, searchCopy.failed)}
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      )}
      {found.data !== undefined && <Items {...props} items={found.data.items} count={found.data.count} />}
    </>
  );
}

function Items<T>(props: FoundListProps<T> & { items: readonly T[]; count: number }) {
  const { found, criteria, total, empty, look, keyOf, children, items, count } = props;
  if (items.length === 0) return <Nothing criteria={criteria} empty={empty} />;
  return (
    <div>
      <p className={styles.total}>{total(count)}</p>
      <ul className={classNames(styles[look])}>
        {items.map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
      {found.hasNextPage && (
        <NextPage
          label={searchCopy.more}
          isFetching={found.isFetching}
          failure={found.isFetchNextPageError ? detailOf(found.error, searchCopy.moreFailed) : null}
          onFetch={() => void found.fetchNextPage()}
        />
      )}
    </div>
  );
}

/**
 * No results. When distances limit the search, it offers to remove the limit. For a people search without a term, the texts are about the
 * limit only.
 */
function Nothing({ criteria, empty }: Pick<FoundListProps<unknown>, "criteria" | "empty">) {
  if (criteria.degrees.length === 0) return <EmptyState drawing="search" {...empty} />;
  const widen = (
    <ButtonLink href={paths.searchFor({ ...criteria, degrees: [] })} replace variant="secondary">
      {searchCopy.widen}
    </ButtonLink>
  );
  if (criteria.term !== "" || criteria.tab !== 1) {
    return <EmptyState drawing="search" title={empty.title} hint={searchCopy.filteredHint} action={widen} />;
  }
  const actions = (
    <>
      {empty.action}
      {widen}
    </>
  );
  return (
    <EmptyState drawing="search" title={searchCopy.nobodyNear} hint={searchCopy.nobodyNearHint} action={actions} />
  );
}
