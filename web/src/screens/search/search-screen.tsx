import { appCopy } from "@chonsu/shared/copy/app";
import { searchCopy } from "@chonsu/shared/copy/search";
import { SEARCH_DEBOUNCE_MS } from "@chonsu/shared/limits";
import { useState } from "react";
import { useNavigationType, useSearchParams } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { FoundPeople } from "../../features/users/found-people.tsx";
import { useGoBack } from "../../lib/go-back.ts";
import { useDebounced } from "../../lib/timers.ts";
import { ScreenBody } from "../../ui/app-shell/app-shell.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { PageHeader } from "../../ui/page-header/page-header.tsx";
import { SearchField } from "../../ui/search-field/search-field.tsx";

/** `/search`: people by name. What is searched stands in the address, so Back from a profile finds it again. */
export function SearchScreen() {
  const goBack = useGoBack(paths.home);
  const { text, setText, submit, query } = useQueryText();
  return (
    <>
      <PageHeader title={appCopy.titles.search} onBack={goBack} />
      <ScreenBody>
        <SearchField
          label={searchCopy.label}
          value={text}
          onChange={setText}
          onSubmit={submit}
          autoFocus={query === ""}
        />
        {query === "" ? (
          <EmptyState title={searchCopy.start} hint={searchCopy.startHint} />
        ) : (
          <FoundPeople query={query} />
        )}
      </ScreenBody>
    </>
  );
}

const NAME = "q";

/** The text in the field, and the query of the address, which follows a moment after the last key. */
function useQueryText() {
  const [search, setSearch] = useSearchParams();
  const query = search.get(NAME) ?? "";
  const [text, setText] = useState(query);
  const [known, setKnown] = useState(query);
  const isByHistory = useNavigationType() === "POP";
  // Back and Forward bring their text along; what is typed stays ahead of the address.
  if (known !== query) {
    setKnown(query);
    if (isByHistory) setText(query);
  }
  const submit = (next: string) => {
    const trimmed = next.trim();
    setSearch(trimmed === "" ? {} : { [NAME]: trimmed }, { replace: true, preventScrollReset: true });
  };
  const follow = useDebounced(submit, SEARCH_DEBOUNCE_MS);
  return {
    text,
    query,
    submit,
    setText(next: string) {
      setText(next);
      follow(next);
    },
  };
}
