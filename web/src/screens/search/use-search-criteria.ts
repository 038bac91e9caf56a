import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { criteriaOf, type SearchCriteria, termOf } from "../../features/searches/search-criteria.ts";
import { leaveField } from "../../lib/forms/focus-main.ts";
import { useBackToClose } from "../../lib/guarded-history.ts";
import { paths } from "../../paths/paths.ts";

/**
 * The text of the box and the search in the URL. Results are shown while both are equal; otherwise the user is typing. A submitted search
 * adds a history entry; tabs and filters replace it.
 */
export function useSearchCriteria() {
  const [search] = useSearchParams();
  const { key } = useLocation();
  const navigate = useNavigate();
  const criteria = criteriaOf(search);
  const [text, setText] = useState(criteria?.term ?? "");
  const [known, setKnown] = useState(key);
  // A new URL sets the text: after back and forward, a chosen word, the start.
  if (known !== key) {
    setKnown(key);
    setText(criteria?.term ?? "");
  }
  const isShown = criteria !== null && termOf(text) === criteria.term;
  // While the user types over results, Back leads to the results.
  useBackToClose(criteria !== null && !isShown, () => setText(criteria?.term ?? ""));
  const hrefOf = (term: string) => paths.searchFor({ ...criteria, term: termOf(term) });
  return {
    text,
    setText,
    /** The criteria of the shown results; null while typing. */
    shown: isShown ? criteria : null,
    hrefOf,
    submit(typed: string) {
      const term = termOf(typed);
      if (term === "" || term === criteria?.term) return;
      void navigate(hrefOf(term));
      leaveField();
    },
    change: (next: Partial<SearchCriteria>) =>
      void navigate(paths.searchFor({ ...criteria, ...next }), { replace: true, preventScrollReset: true }),
    /** Goes to the start of the search, with an empty box. */
    startOver() {
      setText("");
      void navigate(paths.search, { replace: true });
    },
  };
}
