import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";

/** Set-up of every component test: a clean document, and a test that logged an error has failed. */
const errors: unknown[][] = [];

// Screens and dialogs load their code when they are needed, which takes a busy machine a while.
configure({ asyncUtilTimeout: 5000 });

// jsdom has a window to scroll and no way to do it.
window.scrollTo = () => {};

// The files of a worker share one document and one set of modules: each begins on an empty page that nobody visited.
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
  errors.length = 0;
  vi.spyOn(console, "error").mockImplementation((...args) => {
    if (!isGapOfJsdom(args)) errors.push(args);
  });
});

afterEach(() => {
  cleanup();
  expect(errors, "console.error was called").toEqual([]);
});

/** `<search>` is in every browser we serve, but not in jsdom: React takes it for a misspelt component there. */
function isGapOfJsdom([text, tag]: unknown[]): boolean {
  return String(text).startsWith("The tag <%s> is unrecognized in this browser") && tag === "search";
}
