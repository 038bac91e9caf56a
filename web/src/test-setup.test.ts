import { expect, test, vi } from "vitest";

const modules = import.meta.glob<Record<string, string>>("./**/*.module.css", { import: "default" });

test("no style sheet of one screen can hide a part of another: only class names are loaded", async () => {
  const names = await Promise.all(Object.values(modules).map((load) => load()));
  expect(names.length).toBeGreaterThan(50);
  expect(document.querySelectorAll("style, link[rel=stylesheet]")).toHaveLength(0);
  expect(names.map(({ name }) => name ?? "name")).toEqual(names.map(() => "name"));
});

test("a test may use fake timers", () => {
  vi.useFakeTimers();
  expect(vi.isFakeTimers()).toBe(true);
});

test("the next test has real timers again", () => {
  expect(vi.isFakeTimers()).toBe(false);
});
