import type { QueryClient, QueryFilters } from "@tanstack/react-query";

/**
 * Changes cached data in place: a push or an own command has told a part of it. The data keep their age, so stale data stay stale and are
 * fetched again when next shown. Queries without data, and those that do not change, are not touched.
 */
export function patch<Data>(client: QueryClient, filters: QueryFilters, change: (data: Data) => Data): void {
  for (const query of client.getQueryCache().findAll(filters)) {
    const { dataUpdatedAt: updatedAt, isInvalidated } = query.state;
    const data = client.getQueryData<Data>(query.queryKey);
    const next = data === undefined ? data : change(data);
    if (next === data) continue;
    client.setQueryData<Data>(query.queryKey, next, { updatedAt });
    if (isInvalidated) query.invalidate();
  }
}
