import { appCopy } from "@chonsu/shared/copy/app";
import { searchCopy } from "@chonsu/shared/copy/search";
import { Navigate, useLocation } from "react-router-dom";
import { KeywordCompletions } from "../../features/keywords/keyword-completions.tsx";
import { RecentSearches } from "../../features/search-history/recent-searches.tsx";
import { useRememberSearch } from "../../features/search-history/search-history.mutations.ts";
import { criteriaOfState } from "../../features/searches/search-criteria.ts";
import { arrowWalk } from "../../lib/forms/arrow-walk.ts";
import { useGoBack, useGoBackTo } from "../../lib/go-back.ts";
import { paths } from "../../paths/paths.ts";
import { ScreenBody } from "../../ui/app-shell/app-shell.tsx";
import { PageHeader } from "../../ui/page-header/page-header.tsx";
import { SearchField } from "../../ui/search-field/search-field.tsx";
import { Browse } from "./browse.tsx";
import { Results } from "./results.tsx";
import styles from "./search.module.css";
import { useSearchCriteria } from "./use-search-criteria.ts";

/**
 * `/search` (product.md §2): recent searches, suggestions while typing, and results. The search is in the URL; a search in the navigation
 * state is moved there.
 */
export function SearchScreen() {
  const { state, search } = useLocation();
  const named = search === "" ? criteriaOfState(state) : null;
  return named === null ? <Search /> : <Navigate to={paths.searchFor(named)} replace />;
}

function Search() {
  const criteria = useSearchCriteria();
  const remember = useRememberSearch();
  const goBack = useBack(criteria);
  const { text, shown } = criteria;
  return (
    <div ref={arrowWalk}>
      <PageHeader title={appCopy.titles.search} isTitleHidden onBack={goBack}>
        <div className={styles.field}>
          <SearchField
            label={searchCopy.label}
            value={text}
            autoFocus={shown === null}
            onChange={criteria.setText}
            onSubmit={(typed) => {
              remember(typed.trim());
              criteria.submit(typed);
            }}
          />
        </div>
      </PageHeader>
      <ScreenBody>
        {shown !== null && <Results criteria={shown} onChange={criteria.change} />}
        {shown === null && text.trim() === "" && (
          <RecentSearches onChoose={remember}>
            <Browse />
          </RecentSearches>
        )}
        {shown === null && text.trim() !== "" && (
          <KeywordCompletions typed={text} hrefOf={criteria.hrefOf} onChoose={remember} />
        )}
      </ScreenBody>
    </div>
  );
}

/** From results it goes to /home, from typing to the start of the search (product.md §2), and from the start back in the history. */
function useBack({ shown, text, startOver }: ReturnType<typeof useSearchCriteria>): () => void {
  const goHome = useGoBackTo(paths.home);
  const leave = useGoBack(paths.home);
  const isResults = useLocation().search !== "";
  if (shown !== null) return goHome;
  return text === "" && !isResults ? leave : startOver;
}
