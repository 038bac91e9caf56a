/** A page of a list, as the query of its call. */
export interface PageParam {
  readonly page: number;
  readonly seen?: string;
  readonly until?: number;
}

export const FIRST_PAGE: PageParam = { page: 1 };

/**
 * The page that `next` of another page leads to; null at the end. Whoever follows it reads each item once, however many are added or
 * deleted meanwhile (wire.md §1 Lists).
 */
export function pageAt(next: string | null): PageParam | null {
  if (next === null) return null;
  const query = new URLSearchParams(next.split("?").at(1));
  const [page, seen, until] = ["page", "seen", "until"].map((name) => query.get(name));
  return { page: Number(page), ...(seen && { seen }), ...(until && { until: Number(until) }) };
}
