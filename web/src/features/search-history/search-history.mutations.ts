import { endpoints } from "virtual:endpoints";
import type { SearchHistoryItem } from "@chonsu/shared/entities/searches";
import { isWithin } from "@chonsu/shared/format/text/typed-text";
import { TERM_MAX } from "@chonsu/shared/limits";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCommand } from "../../api/command.ts";
import { isRefusedWith } from "../../api/errors.ts";
import { patch } from "../../api/patch.ts";
import { searchHistoryQueries } from "./search-history.queries.ts";

const { add, remove, clear } = endpoints.searchHistory;

/** Stores a searched word. A failure is ignored: the search continues. */
export function useRememberSearch() {
  const remember = useCommand({
    calls: [add],
    run: (send, keyword: string) => send(add, { body: { keyword } }),
  });
  return (keyword: string) => {
    if (keyword !== "" && isWithin(keyword, TERM_MAX)) remember.mutate(keyword);
  };
}

/** Deletes one word at once; it comes back when the server refuses. A word that is already gone is no failure. */
export function useForgetSearch() {
  const client = useQueryClient();
  return useCommand({
    calls: [remove],
    run: async (send, { id }: SearchHistoryItem) => {
      try {
        await send(remove, { params: { id } });
      } catch (error) {
        if (!isRefusedWith(error, "SEARCH_HISTORY_NOT_FOUND")) throw error;
      }
    },
    show: (item) => hide(client, [item]),
  });
}

/** Deletes all words at once; they come back when the server refuses. */
export function useClearSearches() {
  const client = useQueryClient();
  return useCommand({
    calls: [clear],
    run: (send) => send(clear, {}),
    show: () => hide(client, client.getQueryData(searchHistoryQueries.list().queryKey) ?? []),
  });
}

/** Removes words from the cached list; returns a function that restores them, newest first. */
function hide(client: QueryClient, items: readonly SearchHistoryItem[]) {
  const ids = new Set(items.map(({ id }) => id));
  const change = (put: readonly SearchHistoryItem[]) =>
    patch<SearchHistoryItem[]>(client, { queryKey: searchHistoryQueries.list().queryKey, exact: true }, (list) =>
      [...list.filter(({ id }) => !ids.has(id)), ...put].toSorted((a, b) => b.id - a.id),
    );
  return { apply: () => change([]), undo: () => change(items) };
}
