import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";

/** Set-up of every component test: a clean document, and a test that logged an error has failed. */
const errors: unknown[][] = [];

beforeEach(() => {
  errors.length = 0;
  vi.spyOn(console, "error").mockImplementation((...args) => {
    errors.push(args);
  });
});

afterEach(() => {
  cleanup();
  expect(errors, "console.error was called").toEqual([]);
});
