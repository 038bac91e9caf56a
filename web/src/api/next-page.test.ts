import { expect, test } from "vitest";
import { pageAt } from "./next-page.ts";

test("the next page is asked for with all that makes each item come once", () => {
  expect(pageAt("http://a.kr/api/x/?page=2&page_size=10&seen=3%2C4&until=9")).toEqual({
    page: 2,
    seen: "3,4",
    until: 9,
  });
  expect(pageAt("/api/x/?page=2")).toEqual({ page: 2 });
  expect(pageAt(null)).toBeNull();
});
