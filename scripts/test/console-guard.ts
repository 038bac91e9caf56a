import { afterEach, beforeEach, expect, vi } from "vitest";

// A test that logs an error has failed, also when every assertion held.
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  expect(console.error, "a test must not log errors").not.toHaveBeenCalled();
});
