import type { QueryClient, QueryFilters } from "@tanstack/react-query";

/**
 * Changes cached data in place: a push or an own command has told a part of it. The data keep their age, so stale data stay stale and are
 * fetched again when next shown. Queries without data are not touched.
 */
export function patch<Data>(client: QueryClient, filters: QueryFilters, change: (data: Data) => Data): void {
  for (const query of client.getQueryCache().findAll(filters)) {
    const { dataUpdatedAt, isInvalidated } = query.state;
    const data = client.getQueryData<Data>(query.queryKey);
    if (data === undefined) continue;
    client.setQueryData<Data>(query.queryKey, change(data), { updatedAt: dataUpdatedAt });
    if (isInvalidated) query.invalidate();
  }
}
