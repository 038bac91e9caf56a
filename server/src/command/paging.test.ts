import { expect, it } from "vitest";
import { pageOf } from "./paging.ts";

const page = (number: number, url: string) => pageOf({ page: number }, url, 23, () => []);

it("a page names its neighbours by the same URL with another page, for any other parameters", () => {
  expect(page(2, "https://h:1/list/?after=3&page=2&page=7&q=%EA%B0%80?")).toMatchObject({
    next: "https://h:1/list/?after=3&page=3&q=%EA%B0%80%3F",
    previous: "https://h:1/list/?after=3&page=1&q=%EA%B0%80%3F",
  });
  expect(page(1, "http://[/list/")).toMatchObject({ next: "http://[/list/?page=2" });
});
