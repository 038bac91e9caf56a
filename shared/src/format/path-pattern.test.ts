import { expect, it } from "vitest";
import { filledPath, patternOf } from "./path-pattern.ts";

it("fills in parameters", () => {
  expect(filledPath("/api/user/:id/posts/:postId/", (name) => name.toUpperCase())).toBe("/api/user/ID/posts/POSTID/");
});

it("matches one part for each parameter, with and without the final slash", () => {
  const pattern = patternOf("/api/user/:id/");
  expect(pattern.exec("/api/user/7/")?.[1]).toBe("7");
  expect(["/api/user/7", "/api/user/", "/api/user/7/8/", "/x/api/user/7/"].map((path) => pattern.test(path))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(patternOf("/").test("/")).toBe(true);
});

it("takes other characters literally, and allows only what a parameter may be", () => {
  expect(patternOf("/a.b/").test("/aXb/")).toBe(false);
  const digits = patternOf("/:id/:word", (name) => (name === "id" ? String.raw`\d+` : "[^/]+"));
  expect(["/1/a", "/a/1"].map((path) => digits.test(path))).toEqual([true, false]);
});

it("matches any rest after a final star", () => {
  const pattern = patternOf("/api/projects/:id/*");
  expect(["/api/projects/1/", "/api/projects/1/a/b", "/api/projects/1"].map((path) => pattern.test(path))).toEqual([
    true,
    true,
    false,
  ]);
  expect(patternOf("/api/pro*").test("/api/projects/")).toBe(true);
});
