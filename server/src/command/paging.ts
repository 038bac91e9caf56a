import { PAGE_SIZE } from "@chonsu/shared/limits";
import { type Refusal, refuse } from "../platform/refusal.ts";

/** `?page=&page_size=` of a list call. */
export interface PageOptions {
  readonly page?: number | undefined;
  readonly page_size?: number | undefined;
  /** Fixes the end of the list for all its pages. The links to the neighbouring pages repeat it. */
  readonly until?: number | undefined;
}

/** The rows of a page. */
export interface PageRange {
  readonly offset: number;
  readonly limit: number;
}

/** A page of a list on the wire (wire.md §1). */
export interface Page<Results> {
  count: number;
  next: string | null;
  previous: string | null;
  results: Results;
}

/**
 * A page of a list: its rows, the number of all rows and the absolute URLs of the neighbouring pages (wire.md §1).
 * `url` is the absolute URL of the request. A page past the end is refused; the first page of an empty list is not.
 */
export function pageOf<Results>(
  options: PageOptions,
  url: string,
  count: number,
  load: (range: PageRange) => Results,
): Page<Results> | Refusal<"PAGE_NOT_FOUND"> {
  const page = options.page ?? 1;
  const limit = options.page_size ?? PAGE_SIZE;
  const offset = (page - 1) * limit;
  if (page > 1 && offset >= count) return refuse("PAGE_NOT_FOUND");
  return {
    count,
    next: offset + limit < count ? withPage(url, page + 1, options.until) : null,
    previous: page > 1 ? withPage(url, page - 1, options.until) : null,
    results: load({ offset, limit }),
  };
}

/** The answer of a list call: the plain list without `page`, else that page of it (wire.md §1). */
export function listOrPage<Results>(
  options: PageOptions,
  url: string,
  count: () => number,
  load: (range?: PageRange) => Results,
): Results | Page<Results> | Refusal<"PAGE_NOT_FOUND"> {
  return options.page === undefined ? load() : pageOf(options, url, count(), load);
}

/** The same URL with another page. It is not parsed, because the host comes from the caller and may be invalid. */
function withPage(url: string, page: number, until: number | undefined): string {
  const [address = "", ...rest] = url.split("?");
  const query = new URLSearchParams(rest.join("?"));
  query.set("page", String(page));
  if (until !== undefined) query.set("until", String(until));
  return `${address}?${query}`;
}
