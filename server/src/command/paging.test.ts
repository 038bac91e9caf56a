import { describe, expect, it } from "vitest";
import { listOrPage, pageOf } from "./paging.ts";

const ROWS = Array.from({ length: 23 }, (_, index) => index);
const load = ({ offset, limit }: { offset: number; limit: number }) => ROWS.slice(offset, offset + limit);
const page = (options: { page?: number; page_size?: number }, url = "http://h/list/?page=1", count = ROWS.length) =>
  pageOf(options, url, count, load);

describe("pageOf", () => {
  it("gives ten rows for a page, or the requested number", () => {
    expect(page({ page: 3 })).toMatchObject({ count: 23, next: null, results: [20, 21, 22] });
    expect(page({ page: 1, page_size: 23 })).toMatchObject({ next: null, previous: null, results: ROWS });
  });

  it("names its neighbours by the same URL with another page, for any other parameters", () => {
    expect(page({ page: 2 }, "https://h:1/list/?after=3&page=2&page=7&q=%EA%B0%80?")).toMatchObject({
      next: "https://h:1/list/?after=3&page=3&q=%EA%B0%80%3F",
      previous: "https://h:1/list/?after=3&page=1&q=%EA%B0%80%3F",
    });
    expect(page({ page: 1 }, "http://[/list/")).toMatchObject({ next: "http://[/list/?page=2" });
  });

  it("has an empty first page for an empty list, and refuses a page past the end", () => {
    expect(page({ page: 1 }, "http://h/", 0)).toMatchObject({ count: 0, next: null, previous: null });
    expect(page({ page: 4 })).toMatchObject({ code: "PAGE_NOT_FOUND" });
    expect(page({ page: Number.MAX_SAFE_INTEGER, page_size: 50 })).toMatchObject({ code: "PAGE_NOT_FOUND" });
  });
});

describe("listOrPage", () => {
  it("gives the plain list without counting it, unless a page is requested", () => {
    const all = listOrPage(
      { page_size: 5 },
      "http://h/",
      () => expect.unreachable("counted"),
      () => ROWS,
    );
    expect(all).toEqual(ROWS);
  });
});
