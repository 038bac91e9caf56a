import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { criteriaOf, type SearchCriteria, termOf } from "../../features/searches/search-criteria.ts";
import { leaveField } from "../../lib/forms/focus-main.ts";
import { paths } from "../../paths/paths.ts";

/**
 * What stands in the box, and what the address asks for. Results are shown while both are the same; as soon as somebody types something
 * else they are back in typing. A submitted search is an entry of the history, tabs and filters replace it.
 */
export function useSearchCriteria() {
  const [search] = useSearchParams();
  const { key } = useLocation();
  const navigate = useNavigate();
  const criteria = criteriaOf(search);
  const [text, setText] = useState(criteria?.term ?? "");
  const [known, setKnown] = useState(key);
  // Every address brings its text along: back and forward, a chosen word, the start.
  if (known !== key) {
    setKnown(key);
    setText(criteria?.term ?? "");
  }
  const hrefOf = (term: string) => paths.searchFor({ ...criteria, term: termOf(term) });
  return {
    text,
    setText,
    /** What is shown as results; null while somebody types. */
    shown: criteria !== null && termOf(text) === criteria.term ? criteria : null,
    hrefOf,
    submit(typed: string) {
      const term = termOf(typed);
      if (term === "" || term === criteria?.term) return;
      void navigate(hrefOf(term));
      leaveField();
    },
    change: (next: Partial<SearchCriteria>) =>
      void navigate(paths.searchFor({ ...criteria, ...next }), { replace: true, preventScrollReset: true }),
    /** To the start of typing, with nothing in the box. */
    startOver() {
      setText("");
      void navigate(paths.search, { replace: true });
    },
  };
}
