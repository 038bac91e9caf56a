import { createHash } from "node:crypto";
import { PAGE_SIZE, PAGE_SIZE_MAX } from "@chonsu/shared/limits";
import { hasLongList, type List, LongList } from "../platform/batches.ts";
import { type Refusal, refuse } from "../platform/refusal.ts";
import { inTurns, type Steps } from "../platform/turns.ts";

/** `?page=&page_size=&seen=` of a list call. */
export interface PageOptions {
  readonly page?: number | undefined;
  readonly page_size?: number | undefined;
  /** The ids of the rows that were read last, from `next` of the page with them. The page begins after them. */
  readonly seen?: readonly number[] | undefined;
  /** Fixes the end of the list for all its pages. The links to the neighbouring pages repeat it. */
  readonly until?: number | undefined;
}

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

/** A list that is read by ranges. */
interface RangedRows<Row, Results> {
  /** The number of all rows. */
  readonly count: number;
  /** Rows in their order. Called once. */
  read(range: PageRange): readonly Row[];
  idOf(row: Row): number;
  show(rows: readonly Row[]): Results;
}

/**
 * A page of a list: its rows, the number of all rows and the absolute URLs of the neighbouring pages (wire.md §1).
 * `url` is the absolute URL of the request. A page past the end is refused, but the first page of an empty list and
 * what follows seen rows may be empty.
 */
export function pageOf<Row, Results>(
  options: PageOptions,
  url: string,
  list: RangedRows<Row, Results>,
): Page<Results> | Refusal<"PAGE_NOT_FOUND"> {
  const { count } = list;
  const { page, offset, limit } = rangeOf(options);
  const { seen = [], until } = options;
  if (seen.length === 0 && page > 1 && offset >= count) return refuse("PAGE_NOT_FOUND");
  // Of a list without newer rows no more rows than were read can be above the next ones.
  const following =
    seen.length === 0 ? undefined : rowsAfter(list, new Set(seen), until === undefined ? count : offset);
  const rows = following?.slice(0, limit) ?? list.read({ offset, limit });
  const isLast = following === undefined ? offset + limit >= count : following.length <= limit;
  const read = [...seen, ...rows.map(list.idOf)].slice(-PAGE_SIZE_MAX);
  return {
    count,
    next: isLast ? null : withPage(url, { page: page + 1, seen: read.join(","), until }),
    previous: page > 1 ? withPage(url, { page: page - 1, seen: undefined, until }) : null,
    results: list.show(rows),
  };
}

/**
 * The rows that follow the seen ones. Single seen rows may have moved since, to the top for example, so the end of the
 * densest run of seen rows counts, if it is not below the first `most` rows. When no seen row is left, the list begins
 * again: a row may come twice then, but none is left out.
 */
function rowsAfter<Row>(
  { count, read, idOf }: RangedRows<Row, unknown>,
  seen: ReadonlySet<number>,
  most: number,
): Row[] {
  const rows = read({ offset: 0, limit: count });
  let [end, densest, run] = [0, 0, 0];
  rows.forEach((row, at) => {
    run = Math.max(0, run + (seen.has(idOf(row)) ? 1 : -1));
    if (run > densest) [end, densest] = [at + 1, run];
  });
  return rows.slice(Math.min(end, most)).filter((row) => !seen.has(idOf(row)));
}

/** The number of the requested page, and its rows. */
function rangeOf({ page = 1, page_size: limit = PAGE_SIZE }: PageOptions): PageRange & { readonly page: number } {
  return { page, offset: (page - 1) * limit, limit };
}

type PageOfAny = Page<List<unknown>> | Refusal<"PAGE_NOT_FOUND">;

interface Reader {
  /** Calls `read`. The rows that it reads are not kept in the caches. */
  readFurther<T>(read: () => T): T;
}

/** Whether a result is a whole list although the request asks for a page of it. */
export function isUnpaged(query: PageOptions | undefined, body: unknown): body is List<unknown> {
  return query?.page !== undefined && (Array.isArray(body) || body instanceof LongList);
}

/**
 * A page of a whole list (wire.md §1). A long list is read to its end, because the answer begins with the number of its rows: one
 * batch in each turn of the event loop. Without `seen` only the rows of the page are kept.
 */
export function pageOfList(reader: Reader, query: PageOptions, url: string, list: List<unknown>): Promise<PageOfAny> {
  if (list instanceof LongList) return inTurns(readPage(reader, query, url, list));
  return Promise.resolve(pageOfItems(query, url, list.length, (range) => itemsIn(list, range)));
}

function* readPage(reader: Reader, query: PageOptions, url: string, list: LongList<unknown>): Steps<PageOfAny> {
  // What follows seen rows is found among all rows.
  const { offset, limit } = query.seen === undefined ? rangeOf(query) : { offset: 0, limit: Number.MAX_SAFE_INTEGER };
  const batches = list.batches[Symbol.iterator]();
  const items: unknown[] = [];
  let count = 0;
  for (;;) {
    const { value: batch, done } = reader.readFurther(() => batches.next());
    if (done === true) return pageOfItems(query, url, count, () => items);
    items.push(...itemsIn(batch, { offset: offset - count, limit }));
    count += batch.length;
    yield;
  }
}

function itemsIn(items: readonly unknown[], { offset, limit }: PageRange): readonly unknown[] {
  return items.slice(Math.max(0, offset), Math.max(0, offset + limit));
}

function pageOfItems(
  query: PageOptions,
  url: string,
  count: number,
  read: (range: PageRange) => readonly unknown[],
): PageOfAny {
  const show = (items: readonly unknown[]) => (items.some(hasLongList) ? new LongList([items]) : [...items]);
  return pageOf(query, url, { count, read, idOf: idOfItem, show });
}

/** The id of an item on the wire. A keyword has none; a number that is made of its text stands for it. */
function idOfItem(item: unknown): number {
  if (typeof item !== "object" || item === null) return 0;
  if ("id" in item) return Number(item.id);
  return createHash("sha256").update(JSON.stringify(item)).digest().readUInt32BE(0);
}

/** The same URL with another page. It is not parsed, because the host comes from the caller and may be invalid. */
function withPage(url: string, parameters: { readonly [Name in "page" | "seen" | "until"]: unknown }): string {
  const [address = "", ...rest] = url.split("?");
  const query = new URLSearchParams(rest.join("?"));
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) query.delete(name);
    else query.set(name, String(value));
  }
  return `${address}?${query}`;
}
