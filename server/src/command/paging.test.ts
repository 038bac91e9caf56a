import { describe, expect, it } from "vitest";
import { isRefusal } from "../platform/refusal.ts";
import { pageOf } from "./paging.ts";

/** A list of ids, read page by page as `next` says. */
function listOf(ids: number[], page_size = 10) {
  const list = { ids };
  let url: string | null = "http://h/list/?page=1";
  const next = (): number[] => {
    const query = new URLSearchParams(url?.split("?")[1]);
    const seen = query.get("seen")?.split(",").map(Number);
    const rows = { count: list.ids.length, idOf: Number, show: (some: readonly number[]) => [...some] };
    const read = ({ offset, limit }: { offset: number; limit: number }) => list.ids.slice(offset, offset + limit);
    const page = pageOf({ page: Number(query.get("page")), page_size, seen }, url ?? "", { ...rows, read });
    if (isRefusal(page)) throw new Error(page.code);
    url = page.next;
    return page.results;
  };
  const rest = () => {
    const read: number[] = [];
    while (url !== null) read.push(...next());
    return read;
  };
  return { list, next, rest };
}

const from = (first: number, last: number) => Array.from({ length: first - last + 1 }, (_, at) => first - at);

it("a page names its neighbours by the same URL with another page, for any other parameters", () => {
  const page = (number: number, url: string) =>
    pageOf({ page: number }, url, { count: 23, read: () => [7], idOf: Number, show: () => [] });
  expect(page(2, "https://h:1/list/?after=3&page=2&page=7&q=%EA%B0%80?")).toMatchObject({
    next: "https://h:1/list/?after=3&page=3&q=%EA%B0%80%3F&seen=7",
    previous: "https://h:1/list/?after=3&page=1&q=%EA%B0%80%3F",
  });
  expect(page(1, "http://[/list/")).toMatchObject({ next: "http://[/list/?page=2&seen=7" });
});

describe("pages that follow `next` leave no row out and repeat none", () => {
  it.each([
    ["one above is deleted", (ids: number[]) => ids.filter((id) => id !== 60)],
    ["the last row that was read is deleted", (ids: number[]) => ids.filter((id) => id !== 51)],
    ["all rows that were read are deleted", (ids: number[]) => ids.filter((id) => id < 51)],
    ["rows are added above", (ids: number[]) => [99, 98, 97, 96, 95, 94, 93, 92, 91, 90, 89, 88, ...ids]],
    ["the last row that was read moves to the top", (ids: number[]) => [51, ...ids.filter((id) => id !== 51)]],
    ["rows that were read move to the end", (ids: number[]) => [...ids.filter((id) => id < 59), 60, 59]],
  ])("when %s", (_, change) => {
    const { list, next, rest } = listOf(from(60, 1));
    expect(next()).toEqual(from(60, 51));
    list.ids = change(list.ids);
    expect(rest()).toEqual(from(50, 1));
  });

  it("when rows come and go before each page", () => {
    const { list, next } = listOf(from(400, 1));
    const read: number[] = [];
    for (let round = 1; round <= 30; round += 1) {
      read.push(...next());
      // Three of those that were read, and later ones, go; two new ones come.
      list.ids = list.ids.filter((id) => id % 50 !== round % 50 && id !== read.at(-1) && id !== read.at(-4));
      list.ids.unshift(1000 + round, 2000 + round);
    }
    expect(new Set(read).size).toBe(read.length);
    expect(list.ids.filter((id) => id <= 400 && id > (read.at(-1) ?? 0) && !read.includes(id))).toEqual([]);
  });

  it("ends with an empty page when everything further is gone", () => {
    const { list, next, rest } = listOf(from(20, 1));
    next();
    list.ids = list.ids.slice(0, 10);
    expect(rest()).toEqual([]);
  });
});
