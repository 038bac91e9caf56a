import { endpoints } from "virtual:endpoints";
import type { SearchHistoryItem } from "@chonsu/shared/entities/searches";
import { TERM_MAX } from "@chonsu/shared/limits";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { isRefusedWith } from "../../api/errors.ts";
import { searchHistoryQueries } from "./search-history.queries.ts";

const KEY = searchHistoryQueries.list().queryKey;

/** Keeps a word that is searched for. That it could not be kept is nobody's trouble: the search goes on. */
export function useRememberSearch() {
  const client = useQueryClient();
  const remember = useMutation({
    mutationFn: (keyword: string) => call(endpoints.searchHistory.add, { body: { keyword } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  return (keyword: string) => {
    if (keyword !== "" && keyword.length <= TERM_MAX) remember.mutate(keyword);
  };
}

/** Forgets one word, at once; it comes back when the server refuses. A word that is gone already is no refusal. */
export function useForgetSearch() {
  return useForget(
    async ({ id }: SearchHistoryItem) => {
      try {
        await call(endpoints.searchHistory.remove, { params: { id } });
      } catch (error) {
        if (!isRefusedWith(error, "SEARCH_HISTORY_NOT_FOUND")) throw error;
      }
    },
    (list, { id }) => list.filter((item) => item.id !== id),
  );
}

/** Forgets all words, at once; they come back when the server refuses. */
export function useClearSearches() {
  return useForget(
    async (_: undefined) => {
      await call(endpoints.searchHistory.clear, {});
    },
    () => [],
  );
}

type Items = SearchHistoryItem[];

function useForget<T>(send: (what: T) => Promise<void>, without: (list: Items, what: T) => Items) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate: (what: T) => replaceList(client, (list) => without(list, what)),
    onError: (_error, _what, before) => client.setQueryData(KEY, before),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** Changes what is shown, and gives what was shown before. */
async function replaceList(client: QueryClient, change: (list: Items) => Items): Promise<Items | undefined> {
  await client.cancelQueries({ queryKey: KEY });
  const before = client.getQueryData(KEY);
  client.setQueryData(KEY, (list) => (list === undefined ? list : change(list)));
  return before;
}
