import { afterEach, expect, test, vi } from "vitest";
import { copyText } from "./clipboard.ts";

function withClipboard(clipboard: unknown) {
  Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, "clipboard");
  Reflect.deleteProperty(document, "execCommand");
});

test("copies", async () => {
  const writeText = vi.fn(async () => {});
  withClipboard({ writeText });
  expect(await copyText("https://example.com")).toBe("copied");
  expect(writeText).toHaveBeenCalledWith("https://example.com");
});

test("reports a refusal", async () => {
  withClipboard({ writeText: () => Promise.reject(new DOMException("denied", "NotAllowedError")) });
  expect(await copyText("x")).toBe("failed");
});

test("copies a selection on a plain http address and restores the page", async () => {
  withClipboard(undefined);
  Object.assign(document, { execCommand: () => document.activeElement instanceof HTMLTextAreaElement });
  expect(await copyText("x")).toBe("copied");
  expect(document.querySelector("textarea")).toBeNull();
});

test("reports when copying is not supported", async () => {
  withClipboard(undefined);
  expect(await copyText("x")).toBe("unsupported");
});
