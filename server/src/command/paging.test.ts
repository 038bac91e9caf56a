import { expect, it } from "vitest";
import { listOrPage, pageOf } from "./paging.ts";

const ROWS = Array.from({ length: 23 }, (_, index) => index);
const load = ({ offset, limit }: { offset: number; limit: number }) => ROWS.slice(offset, offset + limit);
const page = (options: { page?: number; page_size?: number }, url = "http://h/list/?page=1", count = ROWS.length) =>
  pageOf(options, url, count, load);

it("pageOf names its neighbours by the same URL with another page, for any other parameters", () => {
  expect(page({ page: 2 }, "https://h:1/list/?after=3&page=2&page=7&q=%EA%B0%80?")).toMatchObject({
    next: "https://h:1/list/?after=3&page=3&q=%EA%B0%80%3F",
    previous: "https://h:1/list/?after=3&page=1&q=%EA%B0%80%3F",
  });
  expect(page({ page: 1 }, "http://[/list/")).toMatchObject({ next: "http://[/list/?page=2" });
});

it("listOrPage gives the plain list without counting it, unless a page is requested", () => {
  const all = listOrPage(
    { page_size: 5 },
    "http://h/",
    () => expect.unreachable("counted"),
    () => ROWS,
  );
  expect(all).toEqual(ROWS);
});
