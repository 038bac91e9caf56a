import { expect, test, vi } from "vitest";
import { clearStored, readStored, removeStored, writeStored } from "./storage.ts";

test("stores, reads and removes", () => {
  expect(writeStored("access", "token")).toBe(true);
  expect(readStored("access")).toBe("token");
  removeStored("access");
  expect(readStored("access")).toBeNull();
});

test("keeps texts until the page is closed when storage is refused, and reports that", () => {
  const refuse = () => {
    throw new DOMException("refused", "SecurityError");
  };
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "removeItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "clear").mockImplementation(refuse);
  expect(writeStored("access", "token")).toBe(false);
  expect(readStored("access")).toBe("token");
  removeStored("access");
  expect(readStored("access")).toBeNull();
  writeStored("refresh", "token");
  clearStored();
  expect(readStored("refresh")).toBeNull();
});
