import { PAGE_SIZE } from "@chonsu/shared/limits";
import { type Refusal, refuse } from "../platform/refusal.ts";

/** `?page=&page_size=` as a list call reads them. */
export interface PageOptions {
  readonly page?: number | undefined;
  readonly page_size?: number | undefined;
  /** Where the list ends that the pages are of: the neighbours of a page name it too. */
  readonly until?: number | undefined;
}

/** Which rows of a list a page holds. */
export interface PageRange {
  readonly offset: number;
  readonly limit: number;
}

/** A page of a list on the wire (wire.md §1). */
export interface Page<T> {
  count: number;
  next: string | null;
  previous: string | null;
  results: T[];
}

/**
 * A list asked for with `?page=`: its rows with their number and the absolute URLs of the neighbouring pages (wire.md §1). `url` is
 * the absolute address that was asked for. A page past the end is refused; the first page of an empty list is there.
 */
export function pageOf<T>(
  options: PageOptions,
  url: string,
  count: number,
  load: (range: PageRange) => T[],
): Page<T> | Refusal<"PAGE_NOT_FOUND"> {
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

/** A list call that may be asked for a page: the plain list without `page`, else that page of it (wire.md §1). */
export function listOrPage<T>(
  options: PageOptions,
  url: string,
  count: () => number,
  load: (range?: PageRange) => T[],
): T[] | Page<T> | Refusal<"PAGE_NOT_FOUND"> {
  return options.page === undefined ? load() : pageOf(options, url, count(), load);
}

/** The same address with another page. The host is the caller's own claim, so it is not parsed. */
function withPage(url: string, page: number, until: number | undefined): string {
  const [address = "", ...rest] = url.split("?");
  const query = new URLSearchParams(rest.join("?"));
  query.set("page", String(page));
  if (until !== undefined) query.set("until", String(until));
  return `${address}?${query}`;
}
