import { PAGE_SIZE } from "@chonsu/shared/limits";
import { holdsPieces, type List, Pieces } from "../platform/pieces.ts";
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
  const { page, offset, limit } = rangeOf(options);
  if (page > 1 && offset >= count) return refuse("PAGE_NOT_FOUND");
  return {
    count,
    next: offset + limit < count ? withPage(url, page + 1, options.until) : null,
    previous: page > 1 ? withPage(url, page - 1, options.until) : null,
    results: load({ offset, limit }),
  };
}

/** The number of the requested page, and its rows. */
function rangeOf({ page = 1, page_size: limit = PAGE_SIZE }: PageOptions): PageRange & { readonly page: number } {
  return { page, offset: (page - 1) * limit, limit };
}

/** How a long list is read: in turns of its own, without keeping what is read. */
interface Turns {
  ownTurn(task: () => void): void;
  readFurther<T>(read: () => T): T;
}

/** Whether a result is a whole list although the request asks for a page of it. */
export function isUnpaged(query: PageOptions | undefined, body: unknown): body is List<unknown> {
  return query?.page !== undefined && (Array.isArray(body) || body instanceof Pieces);
}

/**
 * A page of a whole list (wire.md §1). A list in pieces is read to its end, because the answer begins with the number of its rows: one
 * batch in each turn of the event loop. Only the rows of the page are kept.
 */
export async function pageOfList(
  turns: Turns,
  query: PageOptions,
  url: string,
  list: List<unknown>,
): Promise<Page<List<unknown>> | Refusal<"PAGE_NOT_FOUND">> {
  if (Array.isArray(list))
    return pageOf(query, url, list.length, ({ offset, limit }) => list.slice(offset, offset + limit));
  const { offset, limit } = rangeOf(query);
  const batches = list.batches[Symbol.iterator]();
  const results: unknown[] = [];
  let count = 0;
  for (;;) {
    const { value: batch, done } = turns.readFurther(() => batches.next());
    if (done === true)
      return pageOf(query, url, count, () => (results.some(holdsPieces) ? new Pieces([results]) : results));
    results.push(...batch.slice(Math.max(0, offset - count), Math.max(0, offset + limit - count)));
    count += batch.length;
    await new Promise<void>(turns.ownTurn);
  }
}

/** The same URL with another page. It is not parsed, because the host comes from the caller and may be invalid. */
function withPage(url: string, page: number, until: number | undefined): string {
  const [address = "", ...rest] = url.split("?");
  const query = new URLSearchParams(rest.join("?"));
  query.set("page", String(page));
  if (until !== undefined) query.set("until", String(until));
  return `${address}?${query}`;
}
