import { expect, test, vi } from "vitest";
import { clearStored, readStored, removeStored, writeStored } from "./storage.ts";

test("keeps, gives back and forgets", () => {
  expect(writeStored("access", "token")).toBe(true);
  expect(readStored("access")).toBe("token");
  removeStored("access");
  expect(readStored("access")).toBeNull();
});

test("works for the life of the page where storage is refused, and says that it will not last", () => {
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
