import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { forgetPrefetched } from "./api/transport.ts";

/** Setup of every component test: an empty document, and console errors fail the test. */
const errors: unknown[][] = [];

// Screens and dialogs load their code on demand, which is slow on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

// jsdom has `scrollTo`, but not implemented.
window.scrollTo = () => {};

// Test files of a worker share one document and its modules, so each test file starts with a clean page.
beforeAll(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});

beforeEach(() => {
  // Answers that the last test fetched in advance would be taken for those of this one.
  forgetPrefetched();
  errors.length = 0;
  vi.spyOn(console, "error").mockImplementation((...args) => {
    if (!isGapOfJsdom(args)) errors.push(args);
  });
});

afterEach(() => {
  // Where timers are still those of another test file, every click of a user waits for ever.
  vi.useRealTimers();
  cleanup();
  expect(errors, "console.error was called").toEqual([]);
});

/** All supported browsers have `<search>`, jsdom does not: React reports it there as an unknown element. */
function isGapOfJsdom([text, tag]: unknown[]): boolean {
  return String(text).startsWith("The tag <%s> is unrecognized in this browser") && tag === "search";
}
