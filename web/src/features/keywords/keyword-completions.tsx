import { searchCopy } from "@chonsu/shared/copy/search";
import { COMPLETIONS_MAX } from "@chonsu/shared/limits";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ErrorState } from "../../ui/error-state/error-state.tsx";
import { SearchIcon } from "../../ui/icon/navigation-icons.tsx";
import { Link } from "../../ui/link/link.tsx";
import { MatchedText } from "../../ui/matched-text/matched-text.tsx";
import { completionsOf } from "./completions.ts";
import styles from "./keyword-completions.module.css";
import { keywordQueries } from "./keywords.queries.ts";

interface KeywordCompletionsProps {
  typed: string;
  /** The URL that searches for a term. */
  hrefOf: (term: string) => string;
  onChoose: (term: string) => void;
}

/**
 * Suggestions while typing: a search for the typed text, and members' terms that contain it, with the found part marked (product.md §2).
 * Marks are text, never HTML.
 */
export function KeywordCompletions({ typed, hrefOf, onChoose }: KeywordCompletionsProps) {
  const keywords = useQuery(keywordQueries.list());
  const found = useMemo(
    () => completionsOf(keywords.data?.map(({ keyword }) => keyword) ?? [], typed, COMPLETIONS_MAX),
    [keywords.data, typed],
  );
  const term = typed.trim();
  return (
    <>
      <ul data-walk="" aria-label={searchCopy.completions} className={styles.list}>
        <li>
          <Link href={hrefOf(term)} className={styles.row} onClick={() => onChoose(term)}>
            <SearchIcon size={20} />
            <span className="one-line">{searchCopy.searchFor(term)}</span>
          </Link>
        </li>
        {found.map(({ keyword, parts }) => (
          <li key={keyword}>
            <Link href={hrefOf(keyword)} className={styles.row} onClick={() => onChoose(keyword)}>
              <SearchIcon size={20} />
              <span className="one-line">
                <MatchedText parts={parts} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {keywords.data !== undefined && searchCopy.completionsFound(found.length)}
      </p>
      {keywords.isError && keywords.data === undefined && (
        <ErrorState title={searchCopy.completionsFailed} onRetry={keywords.refetch} isRetrying={keywords.isFetching} />
      )}
    </>
  );
}
